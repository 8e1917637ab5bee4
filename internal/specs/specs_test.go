package specs_test

import (
	"net/http"
	"strings"
	"testing"

	"nonet/internal/specs"
)

func TestFramesAreChecked(t *testing.T) {
	f, err := specs.ReadFrames("../..")
	if err != nil {
		t.Fatal(err)
	}
	before := len(f.ListUnseen())
	for frame, fault := range map[string]string{
		`{"t":"pong","n":1}`:                  "",
		`{"t":"kick","id":1,"seat":2}`:        "",
		`{"t":"kick","id":0,"seat":2}`:        "minimum",
		`{"t":"pong"}`:                        "required",
		`{"t":"pong","n":1,"at":5}`:           "additional",
		`{"t":"no","id":1,"code":"eaten"}`:    "enum",
		`{"t":"presence","watching":"three"}`: "type",
		`{"t":"wave"}`:                        "no message",
		`{`:                                   "JSON",
	} {
		fails(t, frame, f.Check([]byte(frame)), fault)
	}
	if after := len(f.ListUnseen()); after != before-4 {
		t.Errorf("%d of %d messages are unseen after four were seen", after, before)
	}
}

func TestResponsesAreChecked(t *testing.T) {
	h, err := specs.ReadHTTP("../..")
	if err != nil {
		t.Fatal(err)
	}
	before := len(h.ListUnseen())
	for _, c := range []struct {
		request, asked string
		status         int
		body, fault    string
	}{
		{"POST /api/v1/rooms", `{"mode":"race"}`, 201, `{"code":"BCDFG"}`, ""},
		{"POST /api/v1/rooms", `{"mode":"chess"}`, 201, `{"code":"BCDFG"}`, "the request"},
		{"POST /api/v1/rooms", `{"mode":"race"}`, 200, `{"code":"BCDFG"}`, "not described"},
		{"POST /api/v1/rooms", `{"mode":"race"}`, 201, `{"code":5}`, "type"},
		{"POST /api/v1/rooms", `{"mode":"race"}`, 201, `{"code":"BCDFG","seats":4}`, "additional"},
		{"POST /api/v1/rooms", `{"mode":"race"}`, 503, `{"code":"busy","text":"Later."}`, ""},
		{"POST /api/v1/rooms", `{"mode":"race"}`, 503, `{"code":"late","text":"Later."}`, "enum"},
		{"DELETE /api/v1/me", "", 204, "", ""},
		{"DELETE /api/v1/me", "", 204, "{}", "there is a body"},
		{"GET /api/v1/secrets", "", 200, "{}", "has no GET /api/v1/secrets"},
		{"GET /api/v1/secrets", "", 404, `{"code":"not_found","text":"Nothing."}`, ""},
		{"GET /", "", 200, "<html>", ""},
	} {
		method, path, _ := strings.Cut(c.request, " ")
		r, err := http.NewRequest(method, "http://nonet.test"+path, strings.NewReader(c.asked))
		if err != nil {
			t.Fatal(err)
		}
		res := &http.Response{Request: r, StatusCode: c.status, Header: http.Header{"Content-Type": {"application/json"}}}
		fails(t, c.request, h.Check([]byte(c.asked), res, []byte(c.body)), c.fault)
	}
	if after := len(h.ListUnseen()); after != before-2 {
		t.Errorf("%d of %d answers are unseen after two were seen", after, before)
	}
}

// fails checks that err contains fault, or is nil if fault is empty.
func fails(t *testing.T, what string, err error, fault string) {
	t.Helper()
	if (err == nil) != (fault == "") || err != nil && !strings.Contains(err.Error(), fault) {
		t.Errorf("%s: the fault is %v, want %q", what, err, fault)
	}
}
