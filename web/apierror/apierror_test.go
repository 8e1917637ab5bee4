package apierror

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestDocsTellTheStatuses: docs/protocol.md has a row for each code with an HTTP status of its own, and says it.
func TestDocsTellTheStatuses(t *testing.T) {
	page, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	for code, status := range statuses {
		_, row, found := strings.Cut(string(page), "\n| `"+string(code)+"` | ")
		row, _, _ = strings.Cut(row, "\n")
		if want := fmt.Sprintf(" | %d |", status); !found || !strings.HasSuffix(row, want) {
			t.Errorf("the row of %s should end in %q: %q", code, want, row)
		}
	}
}
