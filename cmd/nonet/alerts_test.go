package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// alertRule is an alert of deploy/prometheus/alerts.yml.
type alertRule struct {
	Alert, Expr string
	Annotations map[string]string
}

// readAlerts returns all alerts.
func readAlerts(t *testing.T) (all []alertRule) {
	t.Helper()
	text, err := os.ReadFile("../../deploy/prometheus/alerts.yml")
	require.NoError(t, err)
	var file struct{ Groups []struct{ Rules []alertRule } }
	require.NoError(t, yaml.Unmarshal(text, &file))
	for _, g := range file.Groups {
		all = append(all, g.Rules...)
	}
	require.NotEmpty(t, all)
	return all
}

// TestEveryAlertHasRunbookSection checks that each alert links to its section of docs/runbook.md, and that there are no
// further sections.
func TestEveryAlertHasRunbookSection(t *testing.T) {
	page := pages(t)["docs/runbook.md"]
	sections := map[string]string{}
	for _, section := range strings.Split(page, "\n## ")[1:] {
		name, text, _ := strings.Cut(section, "\n")
		sections[name] = strings.TrimSpace(text)
	}
	for _, a := range readAlerts(t) {
		assert.Greater(t, len(sections[a.Alert]), 100, "docs/runbook.md has no section for %s", a.Alert)
		_, anchor, _ := strings.Cut(a.Annotations["runbook_url"], "docs/runbook.md#")
		assert.Equal(t, strings.ToLower(a.Alert), anchor, "where %s leads", a.Alert)
		assert.NotEmpty(t, a.Annotations["summary"], "what %s says", a.Alert)
		delete(sections, a.Alert)
	}
	assert.Empty(t, sections, "no such alerts")
	for _, m := range regexp.MustCompile(`\]\(#([a-z]+)\)`).FindAllStringSubmatch(page, -1) {
		assert.Contains(t, strings.ToLower(page), "\n## "+m[1]+"\n", "a link of the page leads nowhere")
	}
}

// boundsNamed returns the buckets that a text names: pairs of a histogram and a bound.
func boundsNamed(text string) [][]string {
	return regexp.MustCompile(`(nonet_[a-z_]+_bucket)\{[^}]*\ble=\\?"([0-9.]+)\\?"`).FindAllStringSubmatch(text, -1)
}

// bucketsAreThere checks that a server has the buckets that alerts and dashboards use. Without a bucket Prometheus
// reports nothing, and the alert never fires.
func bucketsAreThere(t *testing.T, metrics string) {
	t.Helper()
	asked := boundsNamed(readAll(t, os.DirFS("../../deploy")))
	require.NotEmpty(t, asked)
	counted := map[string]bool{}
	for _, m := range boundsNamed(metrics) {
		counted[m[1]+" "+m[2]] = true
	}
	for _, m := range asked {
		assert.True(t, counted[m[1]+" "+m[2]], "%s has no bucket of %s", m[1], m[2])
	}
}
