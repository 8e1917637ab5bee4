package web

import (
	"maps"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"nonet/room/players/account"

	"nonet/protocol"
	"nonet/web/handler"
)

func TestPreferences(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann, ben := w.player("Ann"), w.player("Ben")
		if got := read[protocol.Preferences](w, &ann, "/me/preferences"); got.Preferences == nil ||
			len(got.Preferences) != 0 {
			t.Errorf("the preferences are %v, want none yet", got)
		}
		put := func(body string) {
			ask[struct{}](w, &ann, http.MethodPut, "/me/preferences", body, http.StatusNoContent)
		}
		put(`{"preferences":{"theme":"dark","houses":"false"}}`)
		put(`{"preferences":{"theme":"light","language":"de"}}`)
		want := map[string]string{"theme": "light", "language": "de"}
		if got := read[protocol.Preferences](w, &ann, "/me/preferences"); !maps.Equal(got.Preferences, want) {
			t.Errorf("the preferences are %v, want those of the second time, %v", got, want)
		}
		if got := read[protocol.Export](w, &ann, "/me/export"); !maps.Equal(got.Preferences, want) {
			t.Errorf("the export has %v, want %v", got.Preferences, want)
		}
		if got := read[protocol.Preferences](w, &ben, "/me/preferences"); len(got.Preferences) != 0 {
			t.Errorf("another player has %v", got)
		}
		ask[struct{}](w, &ann, http.MethodDelete, "/me", "", http.StatusNoContent)
		if got := read[protocol.Preferences](w, &ann, "/me/preferences"); len(got.Preferences) != 0 {
			t.Errorf("the deletion of the data left preferences: %v", got)
		}
	})
}

func TestInvalidPreferencesAreRefused(t *testing.T) {
	inWorld(t, nil, func(t *testing.T, w *world) {
		ann := w.player("Ann")
		bearer := []string{"Authorization", "Bearer " + ann.Token}
		path := apiRoot + "/me/preferences"
		long := strings.Repeat("x", account.PreferenceMax+1)
		var many []string
		for i := range account.PreferencesMax + 1 {
			many = append(many, `"`+strconv.Itoa(i)+`":""`)
		}
		var marks []string
		for i := range 20 {
			marks = append(marks, `"`+strconv.Itoa(i)+`":"`+strings.Repeat("<", account.PreferenceMax)+`"`)
		}
		w.refuses([]badRequest{
			{"a wrong method", "POST", path, `{"preferences":{}}`, bearer, 405, protocol.Forbidden},
			{"a foreign page", "PUT", path, `{"preferences":{}}`, append([]string{"Origin", "https://evil.example"}, bearer...),
				403, protocol.BadOrigin},
			{"nobody's", "GET", path, "", nil, 401, protocol.BadToken},
			{"nobody's choice", "PUT", path, `{"preferences":{}}`, nil, 401, protocol.BadToken},
			{"no body", "PUT", path, "", bearer, 400, protocol.BadMessage},
			{"a wrong type", "PUT", path, `{"preferences":{"a":true}}`, bearer, 400, protocol.BadMessage},
			{"an unknown field", "PUT", path, `{"theme":"dark"}`, bearer, 400, protocol.BadMessage},
			{"a long name", "PUT", path, `{"preferences":{"` + long + `":""}}`, bearer, 422, protocol.BadSettings},
			{"no name", "PUT", path, `{"preferences":{"":"x"}}`, bearer, 422, protocol.BadSettings},
			{"a long value", "PUT", path, `{"preferences":{"a":"` + long + `"}}`, bearer, 422, protocol.BadSettings},
			{"too many", "PUT", path, `{"preferences":{` + strings.Join(many, ",") + `}}`, bearer, 422, protocol.BadSettings},
			{"much that is written longer than it is said", "PUT", path, `{"preferences":{` + strings.Join(marks, ",") + `}}`,
				bearer, 422, protocol.BadSettings},
			{"a large body", "PUT", path, `{"preferences":{"a":"` + strings.Repeat("x", 2*handler.MaxBody) + `"}}`, bearer, 413,
				protocol.TooLarge},
		})
	})
}
