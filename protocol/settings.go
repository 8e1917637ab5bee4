package protocol

import (
	"reflect"
	"strings"
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
	to := reflect.ValueOf(rules).Elem()
	ruled := map[string]reflect.Value{}
	for _, f := range reflect.VisibleFields(to.Type()) {
		ruled[jsonName(f)] = to.FieldByIndex(f.Index)
	}
	from := reflect.ValueOf(s).Elem()
	for i := range from.NumField() {
		if value, ok := ruled[jsonName(from.Type().Field(i))]; ok {
			do(from.Field(i), value)
		}
	}
}

// jsonName is a field's name in JSON.
func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}
