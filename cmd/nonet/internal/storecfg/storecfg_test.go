package storecfg

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestShownURLHasNoPassword(t *testing.T) {
	for url, want := range map[string]string{
		"redis://a:1":                      "redis://a:1",
		"redis://user:p@ss@a:1/2":          "redis://a:1/2",
		"redis+sentinel://:x@a:1,b:2/main": "redis+sentinel://a:1,b:2/main",
	} {
		assert.Equal(t, want, RedactURL(url))
	}
}
