package check

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// datasource is a data source of Grafana.
type datasource struct {
	UID, Type, URL string
	JSONData       struct {
		ExemplarTraceIDDestinations []struct{ Name, DatasourceUID string }
	}
}

// TestDashboardLinksToTraces checks that a slow move on the dashboard links to its trace: Prometheus stores exemplars,
// the panels show them, and the data source links to the traces.
func TestDashboardLinksToTraces(t *testing.T) {
	source, err := os.ReadFile("../../web/metrics.go")
	require.NoError(t, err)
	label := regexp.MustCompile(`prometheus\.Labels\{"(\w+)": trace\}`).FindSubmatch(source)
	require.NotNil(t, label, "no metric has a label for traces")
	names := regexp.MustCompile(`observe\(m\.(\w+),`).FindAllSubmatch(source, -1)
	require.NotEmpty(t, names)
	var shown []string // the histograms that name traces
	for _, field := range names {
		made := regexp.MustCompile(string(field[1]) +
			`: +prometheus\.NewHistogram\(prometheus\.HistogramOpts\{\s+Name: "(\w+)"`)
		name := made.FindSubmatch(source)
		require.NotNil(t, name, "%s", field[1])
		shown = append(shown, string(name[1])+"_bucket")
	}

	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct {
				Expr     string
				Exemplar bool
			}
		}
	}
	text, err := os.ReadFile("../grafana/nonet.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &dashboard))
	asked := map[string]bool{}
	for _, p := range dashboard.Panels {
		for _, target := range p.Targets {
			if !target.Exemplar {
				continue
			}
			i := slices.IndexFunc(shown, func(name string) bool { return strings.Contains(target.Expr, name) })
			require.GreaterOrEqual(t, i, 0, "%s shows exemplars of a metric without any", p.Title)
			asked[shown[i]] = true
		}
	}
	require.Len(t, asked, len(shown), "of %v", shown)

	var sources struct{ Datasources []datasource }
	var compose struct {
		Services map[string]struct {
			Command  []string
			Profiles []string
		}
	}
	text, err = os.ReadFile("../../docker-compose.yml")
	require.NoError(t, err)
	// Only the needed fields are decoded, because a command may also be a single string, as for Redis.
	text = regexp.MustCompile(`(?m)^    command: \S.*\n`).ReplaceAll(text, nil)
	require.NoError(t, yaml.Unmarshal(text, &compose))
	require.Contains(t, compose.Services["prometheus"].Command, "--enable-feature=exemplar-storage")

	text, err = os.ReadFile("../grafana/datasource.yml")
	require.NoError(t, err)
	require.NoError(t, yaml.Unmarshal(text, &sources))
	links := 0
	for _, s := range sources.Datasources {
		for _, link := range s.JSONData.ExemplarTraceIDDestinations {
			links++
			require.Equal(t, string(label[1]), link.Name)
			require.True(t, slices.ContainsFunc(sources.Datasources, func(to datasource) bool {
				host, _, _ := strings.Cut(strings.TrimPrefix(to.URL, "http://"), ":")
				return to.UID == link.DatasourceUID && compose.Services[host].Profiles != nil
			}), "%s is a data source, and its server runs", link.DatasourceUID)
		}
	}
	require.Equal(t, 1, links)
}
