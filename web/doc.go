// Package web serves a node over HTTP: it joins the HTTP API (web/api), the websocket gateway (web/ws), sign-in
// (web/auth) and the client's pages (web/site) behind one middleware, with metrics and health. It handles players
// and connections; package room implements the rooms.
package web
