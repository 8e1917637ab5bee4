// Package view says what each audience of a room is told of it: an event, an entry, or the whole room, in the
// protocol's words. It is pure: a function of the state, the event and the audience, so that what stays secret can be
// read and tested in one place. What a viewer must not see is left out here, and nowhere later.
package view
