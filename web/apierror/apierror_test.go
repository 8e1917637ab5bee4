package apierror

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestDocsListStatuses checks that docs/protocol.md has a row with the HTTP status for each code that has one.
func TestDocsListStatuses(t *testing.T) {
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
