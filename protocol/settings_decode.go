package protocol

import "reflect"

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

// decodeSettings decodes settings by the fields of [Settings]. Missing fields are zero, or nil for pointers.
func decodeSettings(text []byte) (s Settings, refusal *Refusal) {
	f := fields{of: "settings"}
	f.split(text)
	to := reflect.ValueOf(&s).Elem()
	for i := range to.NumField() {
		if name := jsonName(to.Type().Field(i)); f.has(name) {
			f.setting(name, to.Field(i))
		}
	}
	f.done()
	return s, f.refusal
}

// setting decodes a field that is present. The room checks its value.
func (f *fields) setting(name string, to reflect.Value) {
	if to.Kind() == reflect.Pointer {
		to.Set(reflect.New(to.Type().Elem()))
		to = to.Elem()
	}
	switch to.Kind() {
	case reflect.String:
		most := SettingMax
		if name == "password" {
			most = PasswordMax
		}
		to.SetString(f.text(name, most))
	case reflect.Int:
		to.SetInt(f.whole(name, -countMax, countMax))
	case reflect.Bool:
		to.SetBool(f.flag(name))
	}
}

// yes returns a flag, or false if it is missing.
func (f *fields) yes(name string) bool { return f.has(name) && f.flag(name) }
