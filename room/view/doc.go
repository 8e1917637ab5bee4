// Package view computes what each audience of a room receives, in protocol form: an event, an entry, or the whole room.
// Its functions are pure: results depend only on the state, the event and the audience, so that secrecy can be reviewed
// and tested in one place. Hidden information, which a viewer must not see, is removed here and not in later stages.
package view
