package web

import (
	"flag"
	"fmt"
	"testing"

	"go.uber.org/goleak"

	"nonet/internal/specs"
)

// The tests check their HTTP and websocket traffic against the descriptions.
var (
	httpSpec  = loaded(specs.ReadHTTP(".."))
	frameSpec = loaded(specs.ReadFrames(".."))
)

func loaded[S any](spec S, err error) S {
	if err != nil {
		panic(err)
	}
	return spec
}

func TestMain(m *testing.M) { goleak.VerifyTestMain(complete{m}) }

// complete runs all tests of the package, and checks that together they have covered everything that is described.
type complete struct{ *testing.M }

// Run runs the tests.
func (c complete) Run() int {
	code := c.M.Run()
	for _, part := range []string{"test.run", "test.skip", "test.list", "test.short"} {
		if v := flag.Lookup(part).Value.String(); v != "" && v != "false" {
			return code // not all tests ran
		}
	}
	for _, never := range append(httpSpec.ListUnseen(), frameSpec.ListUnseen()...) {
		fmt.Println("described, and seen by no test:", never)
		code = 1
	}
	return code
}
