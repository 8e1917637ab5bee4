// Package web is who may speak: the HTTP API, the websocket gateway, identity, origins, limits and metrics.
// It knows players and connections; what a room says and does stands in package room.
package web
