package api

import (
	"context"
	"net/http"

	"nonet/protocol"
	"nonet/web/auth"
	"nonet/web/handler"
)

// Bots adds bots to rooms. It is safe for concurrent use.
type Bots interface {
	// CountPlaying returns how many bots play now.
	CountPlaying() int
	// Strengths returns the strengths of the bots, the weakest first.
	Strengths() []string
	// Bring adds a bot to a room and returns its name. Its errors are those of the room, [protocol.BadMessage] for an
	// unknown strength, and [protocol.Busy] if there are enough bots, in total or for the network site. An empty site is
	// unknown or unlimited.
	Bring(ctx context.Context, code, site string, wanted protocol.NewBot) (name string, err error)
}

// Offer adds the bots and the sign-in of a server to info. Both may be nil.
func Offer(info protocol.Info, bots Bots, way *auth.SignIn) protocol.Info {
	if way != nil {
		info.SignIn = &protocol.SignInInfo{Provider: way.Name, Required: way.Required, Organisers: way.Restricts()}
	}
	if bots != nil {
		info.Bots = bots.Strengths()
	}
	return info
}

// addBot adds a bot to a room. Only the room's host may do so.
func (a *API) addBot(w http.ResponseWriter, r *http.Request) error {
	who, wanted, err := readBody[protocol.NewBot](a, w, r)
	if err != nil {
		return err
	}
	code := r.PathValue("code")
	err = a.Rates.LookUp(r.Context(), a.Proxies.Client(r), "",
		func() error { return a.Rooms.CheckHost(r.Context(), who, code) })
	if err != nil {
		return err
	}
	if a.Bots == nil {
		return &protocol.Refusal{Code: protocol.IsOff,
			Text: "This server has no bots. Run one yourself: nonet bot."}
	}
	site := who.Site
	if a.Rates.IsUnlimited(a.Proxies.Client(r)) {
		site = ""
	}
	name, err := a.Bots.Bring(r.Context(), code, site, wanted)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusCreated, protocol.BroughtBot{Name: name})
	return nil
}
