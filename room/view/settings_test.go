package view

import (
	"reflect"
	"strings"
	"testing"

	"nonet/room/game"
)

// TestEverySettingIsSent checks that the protocol has every setting of the rules under the same name, except how a
// puzzle was generated.
func TestEverySettingIsSent(t *testing.T) {
	var set game.Settings
	to := reflect.ValueOf(&set).Elem()
	for _, f := range reflect.VisibleFields(to.Type()) {
		switch v := to.FieldByIndex(f.Index); v.Kind() {
		case reflect.Int:
			v.SetInt(7)
		case reflect.String:
			v.SetString("word")
		case reflect.Bool:
			v.SetBool(true)
		}
	}
	said := map[string]string{}
	sent := reflect.ValueOf(Settings(set))
	for i := range sent.NumField() {
		name, _, _ := strings.Cut(sent.Type().Field(i).Tag.Get("json"), ",")
		v := sent.Field(i)
		if v.Kind() == reflect.Pointer {
			v = v.Elem()
		}
		if !v.IsValid() || v.IsZero() {
			continue
		}
		said[name] = v.Kind().String()
	}
	for _, f := range reflect.VisibleFields(to.Type()) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		secret := name == "" || name == "way" || name == "from" || name == "password"
		if kind, ok := said[name]; ok == secret || ok && kind != f.Type.Kind().String() {
			t.Errorf("the setting %q is in the protocol: %t, as %s", name, ok, kind)
		}
	}
}
