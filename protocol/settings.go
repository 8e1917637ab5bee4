package protocol

import (
	"reflect"
	"strings"
	"sync"
)

// SettingsOf are the settings of a struct that has some of them under the same names in JSON, as rules have theirs. It
// takes a pointer; settings whose absence means something point into that struct.
func SettingsOf(rules any) (s Settings) {
	eachSetting(&s, rules, func(said, ruled reflect.Value) {
		if said.Kind() == reflect.Pointer {
			ruled = ruled.Addr()
		}
		said.Set(ruled)
	})
	return s
}

// Onto puts what s says into a struct that has settings under the same names in JSON, given by its pointer. Words and
// numbers that are not there say nothing.
func (s Settings) Onto(rules any) {
	eachSetting(&s, rules, func(said, ruled reflect.Value) {
		switch {
		case said.Kind() == reflect.Bool || !said.IsZero() && said.Kind() != reflect.Pointer:
			ruled.Set(said)
		case !said.IsZero():
			ruled.Set(said.Elem())
		}
	})
}

// eachSetting calls do with every setting that both have.
func eachSetting(s *Settings, rules any, do func(said, ruled reflect.Value)) {
	to, from := reflect.ValueOf(rules).Elem(), reflect.ValueOf(s).Elem()
	known, ok := bothHave.Load(to.Type())
	if !ok {
		known, _ = bothHave.LoadOrStore(to.Type(), settingsIn(to.Type()))
	}
	for _, f := range known.([]settingField) {
		do(from.Field(f.said), to.FieldByIndex(f.ruled))
	}
}

// settingField is where a setting is in Settings, and where in the rules.
type settingField struct {
	said  int
	ruled []int
}

// bothHave are the settings that a type of rules has, by the type: to look for them takes longer than all else that is
// told to who enters a room.
var bothHave sync.Map

// settingsIn looks for the settings in a type of rules.
func settingsIn(rules reflect.Type) (both []settingField) {
	ruled := map[string][]int{}
	for _, f := range reflect.VisibleFields(rules) {
		ruled[jsonName(f)] = f.Index
	}
	settings := reflect.TypeFor[Settings]()
	for i := range settings.NumField() {
		if index, ok := ruled[jsonName(settings.Field(i))]; ok {
			both = append(both, settingField{i, index})
		}
	}
	return both
}

// jsonName is a field's name in JSON.
func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}
