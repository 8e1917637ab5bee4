package web

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"nonet/protocol"
	"nonet/room"
	"nonet/room/players"
	"nonet/room/players/service"
	"nonet/web/apierror"
	"nonet/web/auth"
	"nonet/web/handler"
	"nonet/web/limit"
)

// httpAPI is the HTTP API.
type httpAPI struct {
	rooms   *room.Host
	players *service.Players
	auth    *auth.API
	origins auth.Origins
	proxies limit.Proxies
	rates   *limit.Rates
	queues  limit.WorkQueues
	puzzles *puzzleAPI // nil if there is none
	bots    Bots       // nil if there are none
	build   string     // what this is
}

// paths are the handlers of the API, by path. docs/openapi.yaml describes them.
func (a *httpAPI) paths() map[string]handler.Methods {
	paths := map[string]handler.Methods{
		"/info":           {http.MethodGet: a.info},
		"/me":             {http.MethodDelete: a.forget},
		"/me/export":      {http.MethodGet: a.export},
		"/me/decisions":   {http.MethodGet: a.decisions},
		"/me/preferences": {http.MethodGet: a.preferences, http.MethodPut: a.prefer},
		"/me/ratings":     {http.MethodGet: a.ratings},
		"/me/rounds":      {http.MethodGet: a.history},
		"/me/season":      {http.MethodGet: a.season},
		"/me/streaks":     {http.MethodGet: a.streaks},
		"/rooms":          {http.MethodGet: a.listRooms, http.MethodPost: a.newRoom},
		"/rooms/{code}":   {http.MethodGet: a.findRoom},

		"/me/decisions/appeal": {http.MethodPost: a.appeal},
		"/reports":             {http.MethodPost: a.report},

		"/rooms/{code}/ghosts": {http.MethodGet: a.roomGhosts},
		"/rooms/{code}/bots":   {http.MethodPost: a.bringBot},

		"/replays/{round}":        {http.MethodGet: a.replay},
		"/replays/{round}/ghosts": {http.MethodGet: a.ghosts},

		"/leaderboards":        {http.MethodGet: a.leaderboard},
		"/leaderboards/around": {http.MethodGet: a.leaderboardAround},
		"/leaderboards/rivals": {http.MethodGet: a.rivals},

		"/quick": {http.MethodPost: a.quick},

		"/daily":        {http.MethodGet: a.listDailies, http.MethodPost: a.tryDaily},
		"/daily/{date}": {http.MethodGet: a.daily},

		"/groups":             {http.MethodGet: a.listGroups, http.MethodPost: a.newGroup},
		"/groups/join":        {http.MethodPost: a.joinGroup},
		"/groups/lately":      {http.MethodGet: a.lately},
		"/groups/{id}":        {http.MethodGet: a.findGroup, http.MethodDelete: a.closeGroup},
		"/groups/{id}/invite": {http.MethodPost: a.inviteAnew},
		"/groups/{id}/leave":  {http.MethodPost: a.leaveGroup},
		"/groups/{id}/owner":  {http.MethodPost: a.handGroupOver},
		"/groups/{id}/remove": {http.MethodPost: a.removeMember},

		"/arenas":             {http.MethodPost: a.newArena},
		"/arenas/{code}":      {http.MethodGet: a.findArena},
		"/arenas/{code}/end":  {http.MethodPost: a.endArena},
		"/arenas/{code}/join": {http.MethodPost: a.joinArena},
		"/arenas/{code}/next": {http.MethodPost: a.nextHeat},

		"/proofs": {http.MethodGet: a.proofs, http.MethodPost: a.tryProof},
	}
	maps.Copy(paths, a.auth.Paths())
	maps.Copy(paths, a.friendPaths())
	if a.puzzles != nil {
		maps.Copy(paths, a.puzzles.paths())
	}
	return paths
}

// register adds the API's paths to mux.
func (a *httpAPI) register(mux *http.ServeMux, e edge) {
	for path, m := range a.paths() {
		mux.Handle(handler.APIRoot+path, e.wrap(handler.APIRoot+path, a.guard(a.auth.RequireSignIn(path, m.Serve))))
	}
	mux.Handle("/api/", e.wrap("/api/", a.guard(func(http.ResponseWriter, *http.Request) error {
		return &apierror.Error{Code: protocol.NotFound,
			Text: "There is nothing at this address. The API is under " + handler.APIRoot + "."}
	})))
}

// guard keeps foreign pages and floods out.
func (a *httpAPI) guard(h handler.Func) handler.Func {
	return func(w http.ResponseWriter, r *http.Request) error {
		if a.origins.Preflight(w, r) {
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
		if err := a.origins.Check(r); err != nil {
			return err
		}
		if err := a.rates.Check(limit.PerRequest, a.proxies.Client(r), "Too many requests"); err != nil {
			return err
		}
		if err := a.auth.Signer.Usable(); err != nil {
			return err
		}
		if !auth.OwnData(r) {
			if err := a.players.Bans.CheckBan("", a.proxies.Client(r)); err != nil {
				return err
			}
		}
		return h(w, r)
	}
}

func (a *httpAPI) info(w http.ResponseWriter, r *http.Request) error {
	info := Offer(a.rooms.Info(), a.bots, a.auth.SignIn)
	info.Build = a.build
	handler.WriteCompressed(w, r, info)
	return nil
}

func (a *httpAPI) newRoom(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	body, err := handler.ReadBody(w, r)
	if err != nil {
		return err
	}
	settings, err := protocol.DecodeSettings(body)
	if err != nil {
		return err
	}
	if settings.Public {
		if err := a.mayMakePublic(r, who); err != nil {
			return err
		}
	}
	if err := a.mayMakeRoom(r, who); err != nil {
		return err
	}
	code, err := a.rooms.Create(r.Context(), who, settings)
	if err != nil {
		return err
	}
	w.Header().Set("Location", handler.APIRoot+"/rooms/"+code)
	handler.WriteJSON(w, http.StatusCreated, protocol.NewRoom{Code: code})
	return nil
}

// mayMakePublic says why a player may not make a public room.
func (a *httpAPI) mayMakePublic(r *http.Request, who players.Player) error {
	if err := a.auth.SignIn.MayOrganise(who); err != nil || a.rates.IsUnlimited(a.proxies.Client(r)) {
		return err
	}
	return a.rooms.MayList(r.Context(), who, "")
}

// mayMakeRoom counts a new room of a player's, or what costs as much.
func (a *httpAPI) mayMakeRoom(r *http.Request, who players.Player) error {
	return a.countRoom("Too many requests for new rooms", r, who)
}

// countRoom counts what costs as much as a new room.
func (a *httpAPI) countRoom(what string, r *http.Request, who players.Player) error {
	now := time.Now()
	return apierror.OverLimit(what, a.rates.TakeRoom(who.ID, now), a.rates.Take(limit.PerRoom, a.proxies.Client(r), now))
}

// mayKeep counts what is kept for months: groups and their invitations, arenas, passkeys, and what a player chose
// first.
func (a *httpAPI) mayKeep(r *http.Request) error {
	return a.rates.Check(limit.PerKeep, a.proxies.Client(r), "Too many things that are kept for long")
}

func (a *httpAPI) listRooms(w http.ResponseWriter, r *http.Request) error {
	list, err := a.rooms.List(r.Context())
	if err != nil {
		return err
	}
	list.Rooms = slices.Clone(list.Rooms) // others are told the same
	for i := range list.Rooms {
		list.Rooms[i].Host = a.players.Policy.Shown(list.Rooms[i].Host)
	}
	handler.WriteJSON(w, http.StatusOK, list)
	return nil
}

func (a *httpAPI) findRoom(w http.ResponseWriter, r *http.Request) error {
	info, err := a.roomInfo(r, r.PathValue("code"))
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, info)
	return nil
}

// roomGhosts tells the ghosts of a room's round.
func (a *httpAPI) roomGhosts(w http.ResponseWriter, r *http.Request) error {
	var ghosts protocol.RoomGhosts
	err := a.rates.LookUp(r.Context(), a.proxies.Client(r), "", func() (err error) {
		ghosts, err = a.rooms.RoomGhosts(r.Context(), r.PathValue("code"))
		return err
	})
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusOK, ghosts)
	return nil
}

// roomInfo is what anyone may know of a room.
func (a *httpAPI) roomInfo(r *http.Request, code string) (info protocol.RoomInfo, err error) {
	err = a.rates.LookUp(r.Context(), a.proxies.Client(r), "", func() (err error) {
		info, err = a.rooms.Find(r.Context(), code)
		return err
	})
	info.Host = a.players.Policy.Shown(info.Host)
	return info, err
}

// number reads a whole number of a query.
func number(q url.Values, name string, fallback, low, high int) (int, error) {
	text := q.Get(name)
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, &protocol.Refusal{Code: protocol.BadMessage,
			Text: fmt.Sprintf("%s must be a whole number from %d to %d.", name, low, high)}
	}
	return n, nil
}
