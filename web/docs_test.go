package web

import (
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"testing"

	"nonet/engine"
	"nonet/engine/kinds"
	"nonet/protocol"
	"nonet/room/puzzle/catalog"
	"nonet/room/quickplay"
	"nonet/web/handler"
	"nonet/web/limit"
	"nonet/web/ws"
)

// TestDocsListLimits compares the table of limits in docs/operations.md with the code.
func TestDocsListLimits(t *testing.T) {
	l := limit.Limits{}.WithDefaults()
	h := newHTTP(nil, slog.New(slog.DiscardHandler))
	often := func(r limit.Rate) string { return pace(r.PerSecond) + " and " + groupDigits(r.Burst) + " at once" }
	short := func(r limit.Rate) string { return groupDigits(int(r.PerSecond)) + " and " + groupDigits(r.Burst) }
	want := []string{
		fmt.Sprintf("connections | `--max-connections` in all, %d from one address (`connections`)", l.PerAddress),
		fmt.Sprintf("messages | %s from a connection (`messages`); %s from a player over all connections (`player`); "+
			"%s from an address (`address`)",
			often(l.Messages), short(l.Player), short(l.Address)),
		fmt.Sprintf("chat and reactions | %s from an address (`talk`)", often(l.Talk)),
		fmt.Sprintf("HTTP requests, and new connections | %s from an address (`requests`)", often(l.Requests)),
		fmt.Sprintf("new players | %s from an address (`guests`)", often(l.Guests)),
		fmt.Sprintf("new rooms, arenas, groups, quick races and daily tries | %s from a player (`rooms`); "+
			"ten times that from an address",
			often(l.Rooms)),
		fmt.Sprintf("bots waiting for a quick race | %d, %d from an address, %d requests of one bot; others get `busy`",
			quickplay.BotsMax, quickplay.BotsPerNetwork, quickplay.AsksPerBot),
		fmt.Sprintf("long-lived records: groups, invitations, removed members, arenas, passkey challenges, "+
			"first preferences | %s from an address", often(limit.KeepRate)),
		fmt.Sprintf("new friends and friend links | %s from a player (`friends`); five times that from an address",
			often(l.Friends)),
		fmt.Sprintf("failed look-ups of rooms and groups, wrong passwords | %s from an address or IPv6 /64 (`misses`); "+
			"twice that from a /56, four times from a /48",
			often(l.Misses)),
		fmt.Sprintf("wrong passwords of a room | %s from all addresses (`room-misses`)", often(l.RoomMisses)),
		fmt.Sprintf("CPU time for puzzles outside rooms | %d milliseconds a second and %s at once for an address "+
			"(`work`)",
			int(l.Work.PerSecond), groupDigits(l.Work.Burst)),
		fmt.Sprintf("queued work | %d requests from an address, %d from a site (IPv6 /48, IPv4 /24), %d in all; "+
			"sites take turns",
			limit.WorkOfAddress, limit.WorkOfNetwork, limit.WorkOfAll),
		fmt.Sprintf("checks whether a puzzle is live in a ranked round | %s from an address", often(limit.LiveRate)),
		fmt.Sprintf("a frame, or a request body | %d KiB", protocol.FrameMax>>10),
		fmt.Sprintf("a request | headers of %d KiB, all of it within %.0f seconds", h.MaxHeaderBytes>>10,
			h.ReadTimeout.Seconds()),
		fmt.Sprintf("heartbeat | a ping after %.0f silent seconds, closed with %d after %.0f", ws.PingAfter.Seconds(),
			protocol.CloseSilent, ws.SilentAfter.Seconds()),
		fmt.Sprintf("one write to a client | %.0f seconds", ws.WriteTimeout.Seconds()),
	}
	page, err := os.ReadFile("../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n## Limits\n")
	section, _, _ = strings.Cut(section, "\n## ")
	_, table, _ := strings.Cut(section, "|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	if got := "| " + strings.Join(want, " |\n| ") + " |"; table != got {
		t.Errorf("docs/operations.md says\n%s\nand the code\n%s", table, got)
	}
}

// pace describes a sustained rate.
func pace(perSecond float64) string {
	if perSecond < 1 {
		return fmt.Sprintf("1 in %.0f seconds", 1/perSecond)
	}
	return groupDigits(int(perSecond)) + " a second"
}

// groupDigits formats a number with separators: 10,000.
func groupDigits(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// TestDocsListBodySizes checks the maximum sizes of bodies in docs/protocol.md.
func TestDocsListBodySizes(t *testing.T) {
	page, err := os.ReadFile("../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, bound := range []string{
		fmt.Sprintf("; of `/puzzles`, `/puzzles/import` and `/puzzles/hint` | %d bytes; %d |",
			handler.MaxBody, handler.MaxTextBody),
		fmt.Sprintf("| the body of `/puzzles/picture`, and the picture in it | %d bytes, %d |", handler.MaxPictureBody,
			protocol.PictureMax),
	} {
		if !strings.Contains(string(page), bound) {
			t.Errorf("docs/protocol.md does not contain: %s", bound)
		}
	}
}

// TestDocsDescribeClues checks that docs/protocol.md describes the clues of each kind with each of its rules.
func TestDocsDescribeClues(t *testing.T) {
	page, err := os.ReadFile("../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(page), "\n### Clues\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for _, kind := range kinds.All() {
		_, rows, found := strings.Cut(section, "\n| `"+kind.Name()+"` | ")
		rows, _, _ = strings.Cut(rows, "\n| `")
		if !found {
			t.Errorf("docs/protocol.md has no clues of %s", kind.Name())
		}
		tried := map[string]bool{}
		for spec := range catalog.Combinations(kind) {
			if tried[spec.Rules] && !strings.Contains(spec.Size, "butterfly") {
				continue
			}
			tried[spec.Rules] = true
			p, err := kind.Generate(spec, engine.Seed{})
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.SplitSeq(p.Clues, "\n") {
				word, _, _ := strings.Cut(line, " ")
				if !strings.Contains(rows, "`"+word) {
					t.Errorf("docs/protocol.md does not describe %q in the clues of %s %s", word, kind.Name(), spec.Rules)
				}
			}
		}
	}
}
