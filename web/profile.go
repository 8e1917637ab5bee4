package web

import (
	"net/http"
	"net/http/pprof"
)

// profiles are the profiles of the running node, for go tool pprof. They stand on the operators' address only. The
// command line, which package pprof would show too, is left out: it can hold the secret, or the password of Redis.
func profiles(mux *http.ServeMux) {
	mux.HandleFunc("GET /debug/pprof/", pprof.Index) // heap, goroutine, mutex ...
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
}
