// Package wstest runs websocket servers with scripted answers for tests of clients.
package wstest

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"

	"nonet/protocol"
)

// Serve starts a server that sends what answer returns for each message, unless that is nil. Calls of answer for
// different connections may be concurrent.
func Serve(t *testing.T, answer func(msg any) any) *httptest.Server {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := new(websocket.Upgrader).Upgrade(w, r, nil)
		if !assert.NoError(t, err) {
			return
		}
		defer ws.Close()
		for {
			_, frame, err := ws.ReadMessage()
			if err != nil {
				return
			}
			msg, err := protocol.DecodeClient(frame)
			assert.NoError(t, err)
			if reply := answer(msg); reply != nil {
				assert.NoError(t, ws.WriteMessage(websocket.TextMessage, protocol.Append(nil, reply)))
			}
		}
	}))
	t.Cleanup(s.Close)
	return s
}
