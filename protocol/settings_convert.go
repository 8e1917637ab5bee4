package protocol

import (
	"reflect"
	"strings"
	"sync"
)

// SettingsOf returns the settings with the values from another struct, such as the rules' own settings, matched by JSON
// names. rules must be a pointer; pointer fields of the result point into that struct.
func SettingsOf(rules any) (s Settings) {
	forEachShared(&s, rules, func(said, ruled reflect.Value) {
		if said.Kind() == reflect.Pointer {
			ruled = ruled.Addr()
		}
		said.Set(ruled)
	})
	return s
}

// Onto sets the fields of a struct that have the same JSON names as fields of s. rules must be a pointer. Empty
// strings, zero numbers and nil pointers in s change nothing.
func (s Settings) Onto(rules any) {
	forEachShared(&s, rules, func(said, ruled reflect.Value) {
		switch {
		case said.Kind() == reflect.Bool || !said.IsZero() && said.Kind() != reflect.Pointer:
			ruled.Set(said)
		case !said.IsZero():
			ruled.Set(said.Elem())
		}
	})
}

// forEachShared calls do with the fields of each setting that both structs have.
func forEachShared(s *Settings, rules any, do func(said, ruled reflect.Value)) {
	to, from := reflect.ValueOf(rules).Elem(), reflect.ValueOf(s).Elem()
	known, ok := sharedFields.Load(to.Type())
	if !ok {
		known, _ = sharedFields.LoadOrStore(to.Type(), findSharedFields(to.Type()))
	}
	for _, f := range known.([]sharedField) {
		do(from.Field(f.setting), to.FieldByIndex(f.other))
	}
}

// sharedField is the field indexes of a setting in Settings and in another struct.
type sharedField struct {
	setting int
	other   []int
}

// sharedFields caches the shared settings by type, because finding them takes longer than the rest of a snapshot for a
// new viewer.
var sharedFields sync.Map

// findSharedFields returns the settings that a struct type has in common with Settings.
func findSharedFields(rules reflect.Type) (both []sharedField) {
	ruled := map[string][]int{}
	for _, f := range reflect.VisibleFields(rules) {
		ruled[jsonName(f)] = f.Index
	}
	settings := reflect.TypeFor[Settings]()
	for i := range settings.NumField() {
		if index, ok := ruled[jsonName(settings.Field(i))]; ok {
			both = append(both, sharedField{i, index})
		}
	}
	return both
}

// jsonName returns a field's JSON name.
func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}
