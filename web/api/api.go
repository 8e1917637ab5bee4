// Package api serves the HTTP API, one file per resource.
package api

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strconv"

	"nonet/protocol"
	"nonet/room/backend"
	"nonet/room/players/service"
	"nonet/room/players/social"
	"nonet/web/apierror"
	"nonet/web/auth"
	"nonet/web/handler"
	"nonet/web/limit"
)

// API serves the HTTP API, including the paths of package auth.
type API struct {
	Rooms   *backend.Backend
	Players *service.Players
	Auth    *auth.API
	Origins auth.Origins
	Proxies limit.Proxies
	Rates   *limit.Rates
	Queues  limit.WorkQueues
	Puzzles Puzzles // nil disables puzzles without a room
	Bots    Bots    // nil disables bots
	Build   string  // the server's version
}

// Paths returns the handlers by path under [handler.APIRoot]. docs/openapi.yaml describes them.
func (a *API) Paths() map[string]handler.Methods {
	paths := map[string]handler.Methods{
		"/info":           {http.MethodGet: a.info},
		"/me":             {http.MethodDelete: a.forget},
		"/me/export":      {http.MethodGet: a.export},
		"/me/decisions":   {http.MethodGet: withPlayer(a, a.decisions)},
		"/me/preferences": {http.MethodGet: withPlayer(a, a.preferences), http.MethodPut: withBody(a, a.setPreferences)},
		"/me/ratings":     {http.MethodGet: withPlayer(a, a.ratings)},
		"/me/rounds":      {http.MethodGet: withPlayer(a, a.history)},
		"/me/season":      {http.MethodGet: a.season},
		"/me/streaks":     {http.MethodGet: withPlayer(a, a.streaks)},
		"/me/techniques":  {http.MethodGet: a.techniques},
		"/rooms":          {http.MethodGet: a.listRooms, http.MethodPost: a.newRoom},
		"/rooms/{code}":   {http.MethodGet: a.findRoom},

		"/me/decisions/appeal": {http.MethodPost: withBody(a, a.appeal)},
		"/reports":             {http.MethodPost: withBody(a, a.report)},

		"/rooms/{code}/ghosts": {http.MethodGet: a.roomGhosts},
		"/rooms/{code}/bots":   {http.MethodPost: a.addBot},

		"/replays/{round}":        {http.MethodGet: a.replay},
		"/replays/{round}/ghosts": {http.MethodGet: a.ghosts},
		"/replays/{round}/steps":  {http.MethodGet: a.steps},

		"/leaderboards":        {http.MethodGet: a.leaderboard},
		"/leaderboards/around": {http.MethodGet: a.leaderboardAround},
		"/leaderboards/rivals": {http.MethodGet: a.rivals},

		"/quick": {http.MethodPost: a.quickPlay},

		"/daily":        {http.MethodGet: a.listDailies, http.MethodPost: a.tryDaily},
		"/daily/{date}": {http.MethodGet: a.daily},

		"/groups":             {http.MethodGet: withPlayer(a, a.listGroups), http.MethodPost: a.newGroup},
		"/groups/join":        {http.MethodPost: withBody(a, a.joinGroup)},
		"/groups/lately":      {http.MethodGet: withPlayer(a, a.activityFeed)},
		"/groups/{id}":        {http.MethodGet: withPlayer(a, a.findGroup), http.MethodDelete: withPlayer(a, a.closeGroup)},
		"/groups/{id}/invite": {http.MethodPost: withPlayer(a, a.renewInvite)},
		"/groups/{id}/leave":  {http.MethodPost: withPlayer(a, a.leaveGroup)},
		"/groups/{id}/owner":  {http.MethodPost: a.withMember((*social.Social).ChangeGroupOwner)},
		"/groups/{id}/remove": {http.MethodPost: a.removeMember},

		"/arenas":             {http.MethodGet: a.listArenas, http.MethodPost: a.newArena},
		"/arenas/{code}":      {http.MethodGet: a.findArena},
		"/arenas/{code}/end":  {http.MethodPost: a.endArena},
		"/arenas/{code}/join": {http.MethodPost: a.joinArena},
		"/arenas/{code}/next": {http.MethodPost: withPlayer(a, a.nextHeat)},

		"/proofs": {http.MethodGet: withPlayer(a, a.verifications), http.MethodPost: a.tryVerification},
	}
	maps.Copy(paths, a.Auth.Paths())
	maps.Copy(paths, a.friendPaths())
	if a.Puzzles != nil {
		paths["/me/techniques"][http.MethodPost] = a.techniquesWithSolo
		maps.Copy(paths, a.puzzlePaths())
	}
	return paths
}

// Routes returns the handlers by the pattern to register them with.
func (a *API) Routes() map[string]handler.Func {
	routes := map[string]handler.Func{"/api/": a.guard(func(http.ResponseWriter, *http.Request) error {
		return &apierror.Error{Code: protocol.NotFound,
			Text: "There is nothing at this address. The API is under " + handler.APIRoot + "."}
	})}
	for path, m := range a.Paths() {
		routes[handler.APIRoot+path] = a.guard(a.Auth.RequireSignIn(path, m.Serve))
	}
	return routes
}

// guard refuses requests from foreign pages, over the rate limit, or from banned addresses.
func (a *API) guard(h handler.Func) handler.Func {
	return func(w http.ResponseWriter, r *http.Request) error {
		if a.Origins.Preflight(w, r) {
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
		if err := a.Origins.Check(r); err != nil {
			return err
		}
		if err := a.Rates.Check(limit.PerRequest, a.Proxies.Client(r), "Too many requests"); err != nil {
			return err
		}
		if err := a.Auth.Signer.CheckUsable(); err != nil {
			return err
		}
		if !auth.IsOwnData(r) {
			if err := a.Players.Bans.CheckBan("", a.Proxies.Client(r)); err != nil {
				return err
			}
		}
		return h(w, r)
	}
}

func (a *API) info(w http.ResponseWriter, r *http.Request) error {
	info := Offer(a.Rooms.Info(), a.Bots, a.Auth.SignIn)
	info.Build = a.Build
	handler.WriteCompressed(w, r, info)
	return nil
}

// checkKeep limits what is stored for months: groups and their invitations, tournaments, and a player's first
// preferences.
func (a *API) checkKeep(r *http.Request) error {
	return a.Rates.Check(limit.PerKeep, a.Proxies.Client(r), "Too many things that are kept for long")
}

// number parses an integer parameter of a query. It returns fallback if the parameter is missing, and an error if it is
// not from low to high.
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
