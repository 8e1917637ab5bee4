package web

import (
	"context"
	"net/http"

	"nonet/protocol"
	"nonet/web/auth"
	"nonet/web/handler"
)

// Bots brings bots into rooms. It is safe for concurrent use.
type Bots interface {
	// Playing is how many there are now.
	Playing() int
	// Strengths are the strengths that there are bots of, the weakest first.
	Strengths() []string
	// Bring has a bot sit down in a room, and returns its name. It refuses as the room does, as [protocol.BadMessage] a
	// strength that there is none of, and as [protocol.Busy] when there are enough bots, or as many as those may have who
	// share a site; "" is not known, or has no limits.
	Bring(ctx context.Context, code, site string, wanted protocol.NewBot) (name string, err error)
}

// Offer is what a server offers whose rooms offer info, and that has bots or, if they are nil, has none. Players
// sign in by a way, if there is one.
func Offer(info protocol.Info, bots Bots, way *auth.SignIn) protocol.Info {
	if way != nil {
		info.SignIn = &protocol.SignInInfo{Provider: way.Name, Required: way.Required, Organisers: way.Restricts()}
	}
	if bots != nil {
		info.Bots = bots.Strengths()
	}
	return info
}

// bringBot is for hosts alone: bots come where they are wanted.
func (a *httpAPI) bringBot(w http.ResponseWriter, r *http.Request) error {
	who, err := a.auth.Player(r)
	if err != nil {
		return err
	}
	var wanted protocol.NewBot
	if err := handler.ReadJSON(w, r, &wanted); err != nil {
		return err
	}
	code := r.PathValue("code")
	err = a.rates.LookUp(r.Context(), a.proxies.Client(r), "",
		func() error { return a.rooms.CheckHost(r.Context(), who, code) })
	if err != nil {
		return err
	}
	if a.bots == nil {
		return &protocol.Refusal{Code: protocol.IsOff,
			Text: "This server brings no bots. Let one come from elsewhere: nonet bot."}
	}
	site := who.Site
	if a.rates.IsUnlimited(a.proxies.Client(r)) {
		site = ""
	}
	name, err := a.bots.Bring(r.Context(), code, site, wanted)
	if err != nil {
		return err
	}
	handler.WriteJSON(w, http.StatusCreated, protocol.BroughtBot{Name: name})
	return nil
}
