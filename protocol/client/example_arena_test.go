package client_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"

	"nonet/protocol/client"
)

// A player signs up for an arena, is led into its heats one after the other, and looks at the standings.
func ExampleWaitForHeat() {
	server := httptest.NewServer(arenaServer())
	defer server.Close()
	ctx := context.Background()

	me, err := client.Register(ctx, server.URL, "Ada")
	if err != nil {
		log.Fatal(err)
	}
	if _, err := client.JoinArena(ctx, server.URL, me.Token, "BCDFG", "sesame"); err != nil {
		log.Fatal(err)
	}
	for {
		room, err := client.WaitForHeat(ctx, server.URL, me.Token, "BCDFG")
		if err != nil {
			log.Fatal(err)
		}
		if room == "" {
			break // the arena is over
		}
		fmt.Println("race in", room) // see Dial
	}
	arena, err := client.GetArena(ctx, server.URL, me.Token, "BCDFG")
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range arena.Standing {
		fmt.Printf("%d. %s, %d points\n", row.Place, row.Name, row.Points)
	}
	// Output:
	// race in HJKLM
	// race in NPQRS
	// 1. Ada, 20 points
	// 2. Bob, 4 points
}

// arenaServer returns the minimal server with an arena for the example. Start a real one with nonet serve.
func arenaServer() http.HandlerFunc {
	heats := []string{`{"phase":"lobby"}`, `{"phase":"running","room":"HJKLM"}`, `{"phase":"running","waiting":1}`,
		`{"phase":"running","room":"NPQRS"}`, `{"phase":"over"}`}
	return func(w http.ResponseWriter, r *http.Request) {
		switch path := strings.TrimPrefix(r.URL.Path, "/api/v1/"); path {
		case "players":
			fmt.Fprint(w, `{"id":"p1","name":"Ada","token":"secret"}`)
		case "arenas/BCDFG/next":
			fmt.Fprint(w, heats[0])
			heats = heats[1:]
		default:
			fmt.Fprint(w, `{"code":"BCDFG","standing":[{"place":1,"name":"Ada","points":20},{"place":2,"name":"Bob","points":4}]}`)
		}
	}
}
