package protocol

func (f *fields) settings(name string) Settings {
	value := f.need(name)
	if value == nil {
		return Settings{}
	}
	if value[0] != '{' {
		f.refuse(BadMessage, "%s in %s must be an object.", name, f.of)
		return Settings{}
	}
	s, refusal := decodeSettings(value)
	if refusal != nil && f.refusal == nil {
		f.refusal = refusal
	}
	return s
}

func decodeSettings(text []byte) (Settings, *Refusal) {
	f := fields{of: "settings"}
	f.split(text)
	s := Settings{
		Mode:       f.word("mode"),
		Kind:       f.word("kind"),
		Size:       f.word("size"),
		Difficulty: f.word("difficulty"),
		Public:     f.yes("public"),
		Strikes:    f.count("strikes"),
		Window:     f.count("window"),
		Policy:     f.word("policy"),
		Penalty:    f.count("penalty"),
		Lockout:    f.count("lockout"),
		Conflicts:  f.word("conflicts"),
		Ranked:     f.yes("ranked"),
		Hints:      f.count("hints"),
		HintCost:   f.count("hintcost"),
		AutoNotes:  f.choice("autonotes"),
		Watchers:   f.count("watchers"),
		Delay:      f.count("delay"),
		Lag:        f.count("lag"),
		Chat:       f.choice("chat"),
		Locked:     f.yes("locked"),
		Bots:       f.yes("bots"),
		Guarded:    f.yes("guarded"),
		Custom:     f.yes("custom"),
		Daily:      f.word("daily"),
	}
	if seats := f.count("seats"); seats != nil {
		s.Seats = *seats
	}
	if f.has("password") {
		s.Password = f.text("password", PasswordMax)
	}
	f.done()
	return s, f.refusal
}

// word takes a setting's text, if it is there.
func (f *fields) word(name string) string {
	if !f.has(name) {
		return ""
	}
	return f.text(name, SettingMax)
}

// yes takes a setting that is off where it is not there.
func (f *fields) yes(name string) bool { return f.has(name) && f.flag(name) }

// choice takes a setting that has a default of its own where it is not there.
func (f *fields) choice(name string) *bool {
	if !f.has(name) {
		return nil
	}
	on := f.flag(name)
	return &on
}

// count takes a setting's number, if it is there. Whether it makes sense is for the room to say.
func (f *fields) count(name string) *int {
	if !f.has(name) {
		return nil
	}
	n := int(f.whole(name, -countMax, countMax))
	return &n
}
