package protocol

import "reflect"

func (f *jsonObject) settings(name string) Settings {
	value := f.require(name)
	if value == nil {
		return Settings{}
	}
	if value[0] != '{' {
		f.refuse(BadMessage, "%s in %s must be an object.", name, f.label)
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
	f := jsonObject{label: "settings"}
	f.parse(text)
	to := reflect.ValueOf(&s).Elem()
	for i := range to.NumField() {
		if name := jsonName(to.Type().Field(i)); f.has(name) {
			f.setting(name, to.Field(i))
		}
	}
	f.refuseRest()
	return s, f.refusal
}

// setting decodes a field that is present. The room checks its value.
func (f *jsonObject) setting(name string, to reflect.Value) {
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
		to.SetInt(f.integer(name, -maxSettingNumber, maxSettingNumber))
	case reflect.Bool:
		to.SetBool(f.flag(name))
	}
}

// optionalFlag takes an optional boolean. A missing one is false.
func (f *jsonObject) optionalFlag(name string) bool { return f.has(name) && f.flag(name) }
