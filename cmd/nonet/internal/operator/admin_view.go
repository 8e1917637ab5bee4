package operator

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room"
	"nonet/room/backend"
	"nonet/room/moderation"
	"nonet/room/store"
	"nonet/web"
)

// The questions that nodes ask each other.
const (
	questionFigures     = "figures"
	questionRooms       = "rooms"
	questionConnections = "here " // and a room's code
)

// figures describes the state of a node.
type figures struct {
	Node        Node   `json:"node"`
	Connections int    `json:"connections"`
	Rooms       int64  `json:"rooms"`
	Playing     int    `json:"playing"` // rooms of them in which a round is on
	Queue       int    `json:"queue"`   // commands that wait for the store
	Stuck       int    `json:"stuck"`   // rooms that do not answer
	Appends     uint64 `json:"appends"`
	Refused     uint64 `json:"refused"`
	Pauses      uint64 `json:"pauses"`
	Panics      uint64 `json:"panics"`
}

type connected struct {
	Node   string `json:"node,omitempty"`
	Player string `json:"player"`
	Name   string `json:"name"`
	Seat   int    `json:"seat,omitempty"` // 0: a spectator
	Addr   string `json:"addr,omitempty"`
}

// Local has the parts of this node that answer questions of operators and of other nodes.
type Local struct {
	Self    Node
	Backend *backend.Backend
	Web     *web.Server
}

// Answer answers a question of another node or of an operator.
func (l Local) Answer(ctx context.Context, what string) (any, error) {
	code, here := strings.CutPrefix(what, questionConnections)
	switch {
	case what == questionFigures:
		return l.figures(ctx), nil
	case what == questionRooms:
		return l.Backend.Statuses(ctx), nil
	case here:
		return l.listConnected(ctx, code)
	}
	return nil, fmt.Errorf("unknown question %q: the nodes may run different versions", what)
}

// figures returns the state of this node.
func (l Local) figures(ctx context.Context) figures {
	s := l.Backend.Stats()
	f := figures{Node: l.Self, Connections: l.Web.Connections(), Rooms: s.RoomCount, Appends: s.Appends,
		Refused: s.Refusals, Pauses: s.Pauses, Panics: s.Panics}
	for _, status := range l.Backend.Statuses(ctx) {
		f.Queue += status.Queue
		if status.Phase == "playing" {
			f.Playing++
		}
		if status.Stuck {
			f.Stuck++
		}
	}
	return f
}

// listConnected returns the connections to a room through this node.
func (l Local) listConnected(ctx context.Context, code string) ([]connected, error) {
	all := []connected{}
	viewers, err := l.Backend.Viewers(ctx, code)
	if err != nil {
		return nil, err
	}
	addrs := l.Web.Addresses()
	for _, v := range viewers {
		all = append(all, connected{Node: l.Backend.Node(), Player: v.Player, Name: v.Name, Seat: v.Seat,
			Addr: strings.Join(addrs[v.Player], " ")})
	}
	return all, nil
}

// askAll asks all nodes and returns their answers. It writes to notes which nodes did not answer.
func askAll[T any](ctx context.Context, nodes *Nodes, notes io.Writer, what string) ([]T, error) {
	answers, silent, err := nodes.ask(ctx, what)
	if err != nil {
		return nil, err
	}
	for _, name := range silent {
		fmt.Fprintf(notes, "node %s does not answer; what it knows is left out\n", name)
	}
	var all []T
	for _, value := range answers {
		var one T
		if err := json.Unmarshal(value, &one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

func showStatus(ctx context.Context, c *DataCommand, _ []string) error {
	server := c.server
	w := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', 0)
	start := time.Now()
	if err := server.Store.Ping(ctx); err != nil {
		fmt.Fprintf(w, "store\t%s does not answer: %v\n", server.Settings.String(), err)
		writeFigures(w, []figures{server.figures(ctx)})
		return errors.Join(w.Flush(), err)
	}
	fmt.Fprintf(w, "store\t%s, answers in %s\n", server.Settings.String(), time.Since(start).Round(10*time.Microsecond))
	all, err := askAll[figures](ctx, server.Nodes, c.Err, questionFigures)
	if err != nil {
		return err
	}
	writeFigures(w, all)
	writeWaiting(ctx, w, server.Store)
	return w.Flush()
}

func writeFigures(w io.Writer, all []figures) {
	slices.SortFunc(all, func(a, b figures) int { return cmp.Compare(a.Node.Name, b.Node.Name) })
	now := time.Now().UnixMilli()
	for _, f := range all {
		fmt.Fprintf(w, "node\t%s on %s, %s, version %s, up %s\n", f.Node.Name, f.Node.Host, f.Node.Addr, f.Node.Version,
			formatDuration(now-f.Node.Started))
		fmt.Fprintf(w, "\t%d connections, %d rooms, %d rounds running, %d commands waiting, %d rooms stuck\n", f.Connections,
			f.Rooms, f.Playing, f.Queue, f.Stuck)
		fmt.Fprintf(w, "\tsince its start %d entries, %d refusals, %d pauses, %d faults\n", f.Appends, f.Refused, f.Pauses,
			f.Panics)
	}
}

// waitingMax is the maximum up to which pending work is counted.
const waitingMax = 1000

// writeWaiting writes the work that is pending in the store: the server's and the operator's.
func writeWaiting(ctx context.Context, w io.Writer, kept store.Store) {
	pending, err := kept.PendingEndings(ctx, waitingMax)
	if err == nil {
		fmt.Fprintf(w, "waiting\t%d ended rounds to be archived and ranked\n", len(pending))
	}
	failed, err2 := kept.FailedEndings(ctx, waitingMax)
	aside, err3 := kept.QuarantinedRooms(ctx, waitingMax)
	cases, err4 := moderation.ListWaiting(ctx, kept, waitingMax)
	if err := errors.Join(err, err2, err3, err4); err != nil {
		fmt.Fprintf(w, "\tnot all can be read: %v\n", err)
	}
	closed := 0
	for _, q := range aside {
		if q.Closed {
			closed++
		}
	}
	fmt.Fprintf(w, "for you\t%d rooms in quarantine, %d failed rounds, %d reports to review; %d rooms are closed\n",
		len(aside)-closed, len(failed), len(cases), closed)
}

// allRooms returns the rooms of all nodes, the slowest first. A room on several nodes appears once for each.
func allRooms(ctx context.Context, nodes *Nodes, notes io.Writer) ([]room.Status, error) {
	answers, err := askAll[[]room.Status](ctx, nodes, notes, questionRooms)
	all := slices.Concat(answers...)
	slices.SortFunc(all, func(a, b room.Status) int {
		if a.Stuck != b.Stuck {
			if a.Stuck {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(b.AppendMean, a.AppendMean), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Node, b.Node))
	})
	return all, err
}

func listRooms(ctx context.Context, c *DataCommand, _ []string) error {
	all, err := allRooms(ctx, c.server.Nodes, c.Err)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "room\tround\tphase\tseats\twatch\tage\tquiet\twaits\tappend\tslowest\tnode\t")
	now := c.server.Backend.Now()
	for _, l := range all {
		if l.Stuck {
			fmt.Fprintf(w, "%s\tdoes not answer\t\t\t\t\t\t\t\t\t%s\t\n", l.Code, l.Node)
			continue
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%s\t%s\t%d\t%s\t%s\t%s\t%s\n", l.Code, describeGame(l), l.Phase, l.Seats,
			l.Spectators, formatDuration(now-l.CreatedAt), formatDuration(now-l.LastEntryAt), l.Queue,
			formatMillis(l.AppendMean), formatMillis(l.AppendMax), l.Node, describeFlags(l))
	}
	return w.Flush()
}

// describeGame describes the puzzle of a room in a few words.
func describeGame(l room.Status) string {
	return joinParts(" ", strconv.Itoa(l.Round), l.Mode, l.Kind, l.Size, l.Difficulty)
}

// describeFlags describes the special states of a room.
func describeFlags(l room.Status) string {
	return joinParts(" ", textIf(l.Public, "public"), textIf(l.Ranked, "ranked"), textIf(l.Locked, "locked"),
		textIf(l.Paused, "paused"))
}

func (c *DataCommand) showRoom(ctx context.Context, code string, addresses bool) error {
	code = strings.ToUpper(code)
	if f, err := c.store.QuarantineFault(ctx, code); err == nil {
		what := "in quarantine, because of a fault"
		if f.Closed {
			what = "closed"
		}
		fmt.Fprintf(c.Out, "%s  %s, %s\n", what, FormatFault(f), f.Node)
	}
	h, s, err := readRoom(ctx, c.store, code)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "room      %s, %d entries, made %s\n", code, h.len(), FormatTime(s.CreatedAt))
	fmt.Fprint(c.Out, describeState(s, h.hasRoundEnded(s)))
	answers, err := askAll[[]connected](ctx, c.server.Nodes, c.Err, questionConnections+code)
	if err != nil {
		return err
	}
	here := slices.Concat(answers...)
	err = c.writeMuted(ctx, code, func(player string) bool {
		return s.SeatOf(player) != nil || slices.ContainsFunc(here, func(c connected) bool { return c.Player == player })
	})
	for _, one := range here {
		seat := "spectator"
		if one.Seat != 0 {
			seat = fmt.Sprintf("seat %d", one.Seat)
		}
		from := textIf(addresses, ", from "+one.Addr)
		fmt.Fprintf(c.Out, "connected %s, %q, player %s, through node %s%s\n", seat, one.Name, one.Player, one.Node, from)
	}
	return err
}

func (c *DataCommand) writeLines(lines []line) error {
	for _, line := range lines {
		for _, event := range line.Events {
			if _, err := fmt.Fprintf(c.Out, "%5d  %s  %s\n", line.Seq, formatTimeExactly(line.At), event); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *DataCommand) showLog(ctx context.Context, code string, follow bool) error {
	code = strings.ToUpper(code)
	news := make(chan struct{}, 1)
	if follow {
		stop, err := c.store.Follow(ctx, code, func(store.News) {
			select {
			case news <- struct{}{}:
			default:
			}
		})
		if err != nil {
			return err
		}
		defer stop()
	}
	h, err := readHistory(ctx, c.store, code)
	if err != nil {
		return err
	}
	if err := c.writeLines(h.lines(0)); err != nil || !follow {
		return err
	}
	again := time.NewTicker(time.Second) // a notification can be lost
	defer again.Stop()
	for {
		select {
		case <-news:
		case <-again.C:
		case <-c.server.closing:
			return nil
		case <-ctx.Done():
			return nil
		}
		before := h.len()
		if err := h.readMore(ctx); err != nil {
			return err
		}
		if c.writeLines(h.lines(before)) != nil {
			return nil // the client has disconnected
		}
	}
}

func (c *DataCommand) showState(ctx context.Context, code string, seq int) error {
	if seq < 0 {
		return cli.Usagef("--at %d is before the first entry", seq)
	}
	h, err := readHistory(ctx, c.store, strings.ToUpper(code))
	if err != nil {
		return err
	}
	s, err := h.stateAt(uint64(seq))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Out, "entry     %d of %d\n%s", cmp.Or(seq, h.len()), h.len(),
		describeState(s, h.hasRoundEnded(s)))
	return err
}
