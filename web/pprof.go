package web

import (
	"net/http"
	"net/http/pprof"
)

// registerProfiles registers pprof for the operators' address. It omits /debug/pprof/cmdline, because the command line
// can contain the secret or the password of Redis.
func registerProfiles(mux *http.ServeMux) {
	mux.HandleFunc("GET /debug/pprof/", pprof.Index) // heap, goroutine, mutex ...
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
}
