// Package web serves a node over HTTP: it joins the HTTP API (web/api), the websocket gateway (web/ws), sign-in
// (web/auth) and the client's pages (web/site) behind one middleware, with metrics and health. It knows players and
// connections; what a room says and does is in package room.
package web
