package archtest

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// rule defines what the files of a package may import.
type rule struct {
	pkg   string // "P" is exactly the package P; "P/..." is P and all under it
	files string // pattern of the files' names, as in path.Match; "" matches all
	may   string // allowed imports, see permits
	why   string // the reason, for the failure message
}

// rules enforce the tree of docs/architecture.md. Only the first rule that matches a file applies, so a narrow rule
// comes before a wide one. A package without a rule is an error.
var rules = []rule{
	{"notation", "*_test.go", "std notation test", "notation is a leaf, and so are its tests"},
	{"notation", "", "pure", "how moves are written is the same for puzzles, rules, logs and wires, so it stands under " +
		"all of them"},

	{"protocol/client", "*_test.go", "any", "the client is tested against a whole server"},
	{"protocol/client", "", "std notation protocol github.com/gorilla/websocket",
		"users build their own programs on the client: it brings the protocol and nothing else of nonet"},
	{"protocol/...", "*_test.go", "std notation protocol test", "protocol is a leaf, and so are its tests"},
	{"protocol", "", "std notation", "protocol is a leaf: what is said depends on nothing that says it"},
	{"protocol/gen", "", "std protocol go.yaml.in/yaml/v3", "what is generated from the protocol comes from it alone"},

	{"engine/...", "*_test.go", "std notation engine/... test", "the engine's tests know puzzles, not rooms"},
	{"engine", "", "pure", "engine is a leaf that kinds build on"},
	{"engine/grid", "", "pure notation engine", "geometry knows no kind"},
	{"engine/csp", "", "pure engine engine/grid", "the general search knows no kind"},
	{"engine/cluetext", "", "pure engine golang.org/x/text/...", "what the text forms of all kinds share knows no kind"},
	{"engine/hintwords", "", "pure engine", "what the hints of all kinds share knows no kind"},
	{"engine/link", "", "pure engine engine/cluetext", "the list of sites does not depend on what their puzzles mean"},
	{"engine/specword", "", "pure engine", "what the specs of all kinds share knows no kind"},
	{"engine/kinds", "", "pure engine/...", "the one list of kinds"},
	{"engine/enginetest", "", "std notation engine engine/grid engine/csp test",
		"the suite knows kinds only by their interface"},
	{"engine/...", "", "pure notation engine engine/grid engine/csp engine/cluetext engine/hintwords engine/link " +
		"engine/specword own",
		"kinds are pure, and never import each other"},

	{"room/game", "*_test.go", "std notation engine/... room/game test",
		"the rules' tests know puzzles, not stores or wires"},
	{"room/game", "", "pure notation engine golang.org/x/text/unicode/norm",
		"the rules are pure, and know puzzles only by their interface"},
	{"room/sim", "*_test.go", "std notation engine/... room/... protocol protocol/client test",
		"the simulator drives whole nodes without a network, and sees what clients see"},
	{"room/...", "*_test.go",
		"std internal/panics notation engine/... room/... protocol test github.com/redis/go-redis/... " +
			"github.com/ncruces/go-sqlite3/...",
		"a room's tests stop short of the web"},
	{"room/rating", "", "pure", "how strong somebody is comes of what rounds have shown, and of nothing else"},
	{"room/tournament/standings", "", "pure", "standings are what the results add up to, and nothing else"},
	{"room/view", "", "pure notation engine protocol room/game room/store",
		"what is told is a function of state, event and audience"},
	{"room/store", "", "std", "the contract knows neither rules nor who keeps it"},
	{"room/storetest", "", "std room/store test", "it knows stores only by their interface"},
	{"room/storetest/redistest", "", "std room/storetest/redistest test github.com/redis/go-redis/...",
		"starts the real Redis that tests run against"},
	{"room/storetest/redistest", "", "std test github.com/redis/go-redis/...",
		"it starts servers, and knows nothing of what is kept in them"},
	{"room/fair", "", "std engine room/game", "a finish is judged by what was played and the steps that the puzzle takes"},
	{"room/fair/simulate", "", "std notation engine room/game room/store room/archive room/fair",
		"who plays in the corpus does not know what the audit looks for"},
	{"room/archive", "", "std notation engine protocol room/game room/store room/view room/fair room/rating",
		"what comes after a round serves no rooms"},
	{"room/moderation", "", "std protocol room/game room/store room/fair room/players",
		"what is reported, decided and appealed serves no rooms"},
	{"room/puzzle/daily", "", "std protocol room room/game room/players/... room/puzzle/catalog",
		"a daily puzzle knows rooms by what they offer features"},
	{"room/puzzle/verification", "", "std engine protocol room room/game room/store room/archive room/players/... " +
		"room/puzzle/catalog",
		"a verification round knows rooms by what they offer features"},
	{"room/archive/replays", "", "std engine protocol room/game room/store room/archive room/players/... " +
		"room/puzzle/catalog",
		"what is shown of a finished round needs no room"},
	{"room/moderation/reporting", "", "std protocol room room/game room/store room/archive room/archive/replays " +
		"room/fair room/moderation room/players/...",
		"a report knows rooms by what they offer features"},
	{"room/players/encounters", "", "std protocol room room/game room/archive room/players/...",
		"players who meet know rooms by what they offer features"},
	{"room/puzzle", "", "std internal/ratelimit engine engine/link protocol room/game room/store " +
		"room/archive room/players " +
		"room/puzzle/catalog room/puzzle/live room/puzzle/pool",
		"what rooms play is chosen, and what may be shown of it is known, without knowing rooms"},
	{"room/puzzle/catalog", "", "std engine protocol", "what is offered is asked of the kinds alone"},
	{"room/puzzle/live", "", "std engine room/store room/puzzle/catalog", "live puzzles are records that stores keep"},
	{"room/puzzle/pool", "", "std internal/backoff internal/fairqueue engine room/store room/puzzle/catalog",
		"puzzles are made for rooms without knowing any"},
	{"room/puzzle/shared", "", "std engine room/store room/puzzle/live room/players",
		"puzzles that many are dealt are made for rooms without knowing any"},
	{"room/tournament/signup", "", "std protocol room/store room/archive room/players",
		"who plays in a tournament is kept for it without knowing any"},
	{"room/players", "", "std room/game room/store", "who a player is stands under all that is kept of players"},
	{"room/players/account", "", "std protocol room/store room/players room/puzzle/catalog",
		"what players sign in with is known without what they play"},
	{"room/players/history", "", "std protocol room/store room/players room/puzzle/catalog",
		"a history is read without knowing who may see it"},
	{"room/players/social", "", "std internal/parallel protocol room/game room/store room/players " +
		"room/players/history room/archive room/moderation",
		"how players are related is known without how they rank"},
	{"room/players/ranking", "", "std internal/parallel engine protocol room/game room/store room/view room/fair " +
		"room/archive room/rating room/moderation room/puzzle/catalog room/puzzle/shared room/players " +
		"room/players/history room/players/social",
		"how players do is known without rooms"},
	{"room/players/techniques", "", "std engine protocol room/game room/store room/view room/archive " +
		"room/players room/players/history room/puzzle/catalog",
		"times by technique are read from archived rounds, without rooms"},
	{"room/players/privacy", "", "std internal/parallel protocol room/store room/fair room/archive room/moderation " +
		"room/players",
		"deletion and export know those that keep personal data by an interface"},
	{"room/players/service", "", "std room/store room/moderation room/puzzle/catalog room/puzzle/live " +
		"room/puzzle/shared room/players/... room/tournament/signup",
		"it joins the services for players, and serves no rooms"},
	{"room", "", "std internal/backoff internal/fairqueue internal/panics internal/quota internal/ratelimit " +
		"engine protocol room/game room/store room/view room/puzzle/catalog " +
		"room/internal/overload room/internal/password room/internal/progress room/internal/publiclist " +
		"room/internal/storeclock",
		"a room knows stores by their contract, features by its hooks, and nothing of sockets"},
	{"room/quickplay", "", "std internal/backoff internal/quota protocol room room/archive room/game room/players " +
		"room/puzzle/catalog room/store",
		"a feature asks rooms through their interface, and rooms know none of it"},
	{"room/results", "", "std internal/backoff internal/panics room room/archive room/fair room/game " +
		"room/moderation room/players/service room/players/techniques " +
		"room/puzzle room/puzzle/catalog room/rating room/store",
		"what follows a finished round is a list of steps that rooms do not know"},
	{"room/tournament", "", "std engine protocol room room/archive room/fair room/game room/internal/password " +
		"room/players room/players/service room/puzzle/catalog room/puzzle/shared room/store room/tournament/...",
		"a feature asks rooms through their interface, and rooms know none of it"},
	{"room/internal/overload", "", "std", "lateness is measured without knowing what is late"},
	{"room/internal/progress", "", "std protocol room/game", "progress is read off a state"},
	{"room/internal/publiclist", "", "std protocol room/game room/view",
		"the list knows rooms by what they say of themselves"},
	{"room/internal/storeclock", "", "std room/game room/store", "clocks are known by their readings"},
	{"room/internal/password", "", "std room/game", "passwords are hashed without knowing what they guard"},
	{"room/backend", "", "std internal/ratelimit room room/...",
		"it joins rooms and features, and has no behaviour of its own"},
	{"room/internal/...", "", "std room/store", "what stores have in common"},
	{"room/memstore", "", "std room/store room/internal/...", "a store knows its contract, not rooms or their rules"},
	{"room/sqlitestore", "", "std room/store room/internal/... github.com/ncruces/go-sqlite3/...",
		"a store knows its contract, not rooms or their rules"},
	{"room/redisstore", "", "std internal/netpoll internal/panics room/store room/internal/... " +
		"github.com/redis/go-redis/...",
		"a store knows its contract, not rooms or their rules"},

	{"internal/panics", "*_test.go", "std own internal/panics test", "what stands under goroutines is tested alone"},
	{"internal/panics", "", "std", "it stands under everything that has a goroutine"},
	{"internal/netpoll", "*_test.go", "std internal/netpoll internal/waitfor test", "a leaf is tested alone"},
	{"internal/netpoll", "", "std golang.org/x/sys/unix", "it reads for whoever has many connections"},
	{"internal/backoff", "*_test.go", "std internal/backoff test", "a leaf is tested alone"},
	{"internal/backoff", "", "std", "it retries for whoever has a list of work"},
	{"internal/parallel", "", "std", "it runs functions of whoever has many values"},
	{"internal/fairqueue", "*_test.go", "std internal/fairqueue test", "a leaf is tested alone"},
	{"internal/fairqueue", "", "std", "it serves whoever shares workers"},
	{"internal/memlimit", "*_test.go", "std internal/memlimit test", "a leaf is tested alone"},
	{"internal/memlimit", "", "std", "a program sets its limits before anything else runs"},
	{"internal/unixsocket", "", "std", "a socket knows no protocol"},
	{"internal/quota", "*_test.go", "std internal/quota test", "a leaf is tested alone"},
	{"internal/quota", "", "std", "it serves whoever bounds places"},
	{"internal/logonce", "*_test.go", "std internal/logonce test", "a leaf is tested alone"},
	{"internal/logonce", "", "std", "it serves whoever logs"},
	{"internal/ratelimit", "*_test.go", "std internal/ratelimit test", "a leaf is tested alone"},
	{"internal/ratelimit", "", "std golang.org/x/time/...", "it is the one that knows token buckets"},

	{"web/...", "*_test.go", "any", "the web is tested with real stores and real puzzles"},
	{"web/apierror", "", "std room protocol", "errors for clients stand under everything that a client can ask"},
	{"web/handler", "", "std protocol web/apierror", "how requests are read and answered, not what they ask"},
	{"web/limit", "", "std internal/fairqueue internal/quota internal/ratelimit room protocol web/apierror",
		"limits know addresses and players, not what they ask for"},
	{"web/api", "", "std room room/players/... room/backend protocol web/apierror web/auth web/handler web/limit " +
		"web/sanitize",
		"requests know players and rooms, not how they come in"},
	{"web/auth", "", "std internal/openid internal/passkey room/players/... protocol web/apierror web/handler web/limit " +
		"web/sanitize", "who a client is does not depend on what it asks for"},
	{"web/client", "", "std", "the client's sources know nothing"},
	{"web/site", "", "std protocol room room/backend room/archive room/archive/replays web/apierror web/client " +
		"web/handler " +
		"web/limit " +
		"github.com/andybalholm/brotli github.com/evanw/esbuild/...",
		"pages know rooms as far as links show them"},
	{"web/sanitize", "", "std room/moderation protocol", "text is cleaned without knowing where it comes from"},
	{"web/ws", "", "std internal/netpoll internal/panics internal/ratelimit room room/players/... protocol web/apierror " +
		"web/auth web/handler web/limit web/sanitize github.com/gorilla/websocket github.com/prometheus/client_golang/...",
		"a connection knows the room that it watches, and no request"},
	{"web", "", "std internal/logonce internal/panics room room/backend room/players protocol web/api web/apierror " +
		"web/auth web/handler web/limit web/site web/ws github.com/prometheus/client_golang/...",
		"the web knows rooms and the protocol: never a store, a puzzle or a rule"},

	{"cmd/nonet/internal/tracing", "*_test.go", "std own internal/panics cmd/nonet/internal/tracing room " +
		"go.opentelemetry.io/... " +
		"google.golang.org/protobuf/proto test", "what sends traces is tested alone"},
	{"cmd/nonet/internal/tracing", "", "std own internal/panics room go.opentelemetry.io/... " +
		"google.golang.org/protobuf/proto",
		"it sends what rooms tell of ways, and is the one that knows OpenTelemetry"},

	{"internal/openid", "*_test.go", "std own internal/openid/... test", "a sign-in is tested without a server"},
	{"internal/openid", "", "std github.com/coreos/go-oidc/... golang.org/x/oauth2",
		"it is the one that knows OpenID Connect, and nothing of what people sign in to"},
	{"internal/openid/openidtest", "", "std github.com/coreos/go-oidc/...", "a provider knows nothing of who asks it"},

	{"internal/passkey", "*_test.go", "std own internal/passkey/... test", "an answer is checked without a server"},
	{"internal/passkey", "", "std github.com/go-webauthn/...",
		"it is the one that knows WebAuthn, and nothing of whose passkeys they are"},
	{"internal/passkey/passkeytest", "", "std github.com/go-webauthn/...", "a device knows nothing of who asks it"},

	{"internal/waitfor", "", "std own", "what tests wait with"},
	{"internal/specs", "", "std own github.com/google/jsonschema-go/... go.yaml.in/yaml/v3",
		"tests hold what is said against its description alone, not against the code that says it"},

	{"cmd/nonet/internal/operator", "*_test.go", "std own engine/... room/... test", "what operators see is tested " +
		"without a server"},
	{"cmd/nonet/internal/operator", "", "std internal/openid internal/panics internal/unixsocket cmd/nonet/internal/cli " +
		"cmd/nonet/internal/storecfg room room/game room/store room/archive room/backend room/fair room/moderation " +
		"room/players room/sqlitestore web web/auth github.com/spf13/...",
		"operators' commands work on a node that is handed to them"},
	{"cmd/nonet/internal/storecli", "", "std cmd/nonet/internal/cli cmd/nonet/internal/operator " +
		"cmd/nonet/internal/storecfg room/game room/store room/archive room/players room/players/account room/sqlitestore " +
		"web/auth " +
		"github.com/spf13/...",
		"commands on the data need no node"},
	{"cmd/nonet/internal/node", "*_test.go", "any", "settings are tested with whatever there is"},
	{"cmd/nonet/internal/node", "", "std internal/memlimit internal/openid internal/panics cmd/nonet/internal/... " +
		"engine " +
		"protocol room room/store room/backend room/fair room/moderation room/redisstore " +
		"web web/api web/auth web/limit web/site github.com/spf13/...",
		"it alone joins store, kinds, rooms and the web, and knows a kind by the list that it is given"},

	{"cmd/nonet/internal/cli", "*_test.go", "std own github.com/spf13/... test", "flags and progress are tested alone"},
	{"cmd/nonet/internal/cli", "", "std protocol engine room/game room/store room/sqlitestore github.com/spf13/...",
		"commands share flags, progress and exit statuses, and none of their own work"},
	{"cmd/nonet/internal/storecfg", "*_test.go", "std own test room/store", "settings are tested without a running store"},
	{"cmd/nonet/internal/storecfg", "", "std internal/logonce internal/panics room room/store room/memstore " +
		"room/sqlitestore room/redisstore cmd/nonet/internal/cli github.com/spf13/...",
		"it opens the configured store, for servers and for commands"},
	{"cmd/nonet/internal/picture", "", "std notation engine protocol", "a picture is read without rooms or commands"},
	{"cmd/nonet/internal/puzzlecli", "*_test.go", "std own engine/... test", "the commands are tested with any kind"},
	{"cmd/nonet/internal/puzzlecli", "", "std notation engine engine/link cmd/nonet/internal/cli " +
		"cmd/nonet/internal/hintsolver " +
		"cmd/nonet/internal/picture github.com/spf13/... golang.org/x/text/...", "puzzles need no rooms, store or server"},
	{"cmd/nonet/internal/puzzleapi", "*_test.go", "std own notation engine/... protocol room/view " +
		"room/puzzle/... room/memstore " +
		"web/api " +
		"test", "the API is tested with every kind"},
	{"cmd/nonet/internal/puzzleapi", "", "std notation engine engine/link protocol room/view cmd/nonet/internal/cli " +
		"cmd/nonet/internal/picture", "the API knows puzzles by their interface, and rooms not at all"},
	{"cmd/nonet/internal/hintsolver", "*_test.go", "std own engine/... test", "a solver is tested without rooms"},
	{"cmd/nonet/internal/hintsolver", "", "std notation engine", "a solver knows puzzles by their interface"},
	{"cmd/nonet/internal/wstest", "", "std protocol test github.com/gorilla/websocket", "a scripted server knows the " +
		"protocol alone"},
	{"cmd/nonet/internal/bot", "*_test.go", "std own internal/panics cmd/nonet/internal/... notation engine/... " +
		"protocol protocol/client room/view test", "a bot is tested without a server"},
	{"cmd/nonet/internal/bot", "", "std own internal/panics internal/quota cmd/nonet/internal/hintsolver notation " +
		"engine protocol protocol/client room/quickplay",
		"a bot is a client: it knows puzzles by their interface, and rooms by the protocol"},

	{"cmd/nonet/internal/loadtest", "*_test.go", "std own cmd/nonet/internal/wstest protocol test",
		"what a load counts is tested without a server"},
	{"cmd/nonet/internal/loadtest", "", "std own engine protocol protocol/client room/view github.com/prometheus/procfs",
		"a load is many clients: it knows puzzles by their interface"},

	{"cmd/...", "*_test.go", "any", "commands are tested with whatever there is"},
	{"cmd/...", "", "std cmd/nonet/internal/... engine/kinds protocol room/sqlitestore github.com/spf13/...",
		"a command parses its flags and calls a package of its own, and it knows a kind by the list of all"},

	{"deploy/bench/plain", "", "std github.com/gorilla/websocket", "what nonet is held against has nothing of nonet"},
	{"deploy/bench/...", "*_test.go", "std test", "the bench runs programs, and so do its tests"},
	{"deploy/bench/...", "", "std", "what nonet is held against has nothing of nonet"},

	{"deploy/signin", "*_test.go", "std test github.com/zitadel/oidc/...",
		"a sign-in is checked with a program and a provider, as others run both"},
	{"deploy/check", "*_test.go", "std test k8s.io/... sigs.k8s.io/...",
		"what is deployed is checked as Kubernetes reads it"},

	{"internal/archtest", "*_test.go", "std", "this folder"},
}

func TestArchitecture(t *testing.T) {
	changeToRoot(t)
	sources, err := readSources(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	if len(sources) < 20 {
		t.Fatalf("only %d Go files found: the test looks in the wrong folder", len(sources))
	}
	for _, fault := range checkAll(sources) {
		t.Error(fault)
	}
}

// TestRulesFindFaults checks that each check can fail, and that allowed code passes.
func TestRulesFindFaults(t *testing.T) {
	imports := func(pkg string, paths ...string) string {
		text := "// Package " + pkg + " is here.\npackage " + pkg + "\n"
		for _, p := range paths {
			text += "import _ \"" + p + "\"\n"
		}
		return text
	}
	for _, c := range []struct {
		name, file, text string
		want             string // part of the only fault; "" means none
	}{
		{"a leaf", "protocol/a.go", imports("protocol", "time", "encoding/json"), ""},
		{"a leaf imports nonet", "protocol/a.go", imports("protocol", "nonet/engine"), "protocol is a leaf"},
		{"a leaf imports a module", "protocol/a.go", imports("protocol", "github.com/gorilla/websocket"),
			"protocol is a leaf"},
		{"the client", "protocol/client/a.go", imports("client", "nonet/protocol", "github.com/gorilla/websocket"), ""},
		{"the client imports a room", "protocol/client/a.go", imports("client", "nonet/room"), "nothing else of nonet"},
		{"the client's tests", "protocol/client/a_test.go", imports("client", "nonet/web"), ""},

		{"an engine reads a clock", "engine/a.go", imports("engine", "time"), "engine/a.go imports time"},
		{"an engine draws chance", "engine/sudoku/a.go", imports("sudoku", "math/rand/v2"), "imports math/rand/v2"},
		{"an engine's test reads a clock", "engine/a_test.go", imports("engine", "time"), ""},
		{"an engine's test imports a room", "engine/a_test.go", imports("engine", "nonet/room/game"), "not rooms"},
		{"a kind and its own parts", "engine/sudoku/a.go",
			imports("sudoku", "nonet/engine", "nonet/engine/grid", "nonet/engine/sudoku/nine"), ""},
		{"a kind's parts among themselves", "engine/sudoku/technique/a.go", imports("technique", "nonet/engine/sudoku/nine"),
			""},
		{"a kind imports a kind", "engine/queens/a.go", imports("queens", "nonet/engine/sudoku"), "never import each other"},
		{"a kind imports a kind of a longer name", "engine/sudoku/a.go", imports("sudoku", "nonet/engine/sudokux"),
			"never import each other"},
		{"a kind starts a goroutine", "engine/sudoku/a.go", imports("sudoku") + "func f() { go f() }", "starts a goroutine"},
		{"a kind's test starts a goroutine", "engine/sudoku/a_test.go", "package sudoku\nfunc f() { go f() }",
			"no race detector watches it"},
		{"a kind's tests run side by side", "engine/sudoku/a_test.go",
			"package sudoku\nimport \"testing\"\nfunc f(t *testing.T) { t.Parallel() }", "no race detector watches it"},
		{"a story of the rules starts a goroutine", "room/game/a_test.go", "package game\nfunc f() { go f() }",
			"no race detector watches it"},
		{"a kind makes a channel", "engine/sudoku/a.go", imports("sudoku") + "var c = make(chan int)", "uses a channel"},
		{"a kind prints", "engine/sudoku/a.go", imports("sudoku") + "func f() { println() }", "calls println"},

		{"the rules", "room/game/a.go", imports("game", "nonet/engine", "strings"), ""},
		{"the rules know a kind", "room/game/a.go", imports("game", "nonet/engine/sudoku"), "only by their interface"},
		{"the rules know the protocol", "room/game/a.go", imports("game", "nonet/protocol"), "the rules are pure"},
		{"the rules log", "room/game/a.go", imports("game", "log/slog"), "the rules are pure"},
		{"the rules lock", "room/game/a.go", imports("game", "sync"), "the rules are pure"},
		{"the rules print", "room/game/a.go", "// Package game is.\npackage game\nimport \"fmt\"\nfunc f() { fmt.Println() }",
			"calls fmt.Println"},
		{"a room", "room/a.go", imports("room", "nonet/room/game", "sync", "context"), ""},
		{"what is told", "room/view/a.go", imports("tell", "nonet/protocol", "nonet/room/game"), ""},
		{"what is told reads a clock", "room/view/a.go", imports("tell", "time"), "a function of state"},
		{"a room speaks HTTP", "room/registry.go", imports("room", "nonet/web"), "nothing of sockets"},
		{"a room knows a store", "room/registry.go", imports("room", "nonet/room/memstore"), "by their contract"},
		{"a room knows a feature", "room/registry.go", imports("room", "nonet/room/players"), "features by its hooks"},
		{"a room knows the archive", "room/registry.go", imports("room", "nonet/room/archive"), "features by its hooks"},
		{"a room names a kind", "room/registry.go", imports("room") + `var k = "sudoku"`, "names the kind"},
		{"a store", "room/redisstore/a.go", imports("redisstore", "nonet/room/store", "github.com/redis/go-redis/v9"), ""},
		{"a store knows rooms", "room/redisstore/a.go", imports("redisstore", "nonet/room"), "not rooms"},
		{"a store knows the rules", "room/redisstore/a.go", imports("redisstore", "nonet/room/game"), "their rules"},
		{"a store knows another", "room/sqlitestore/a.go", imports("sqlitestore", "nonet/room/memstore"), "not rooms"},

		{"the web", "web/a.go", imports("web", "nonet/room", "nonet/web/site", "net/http"), ""},
		{"the web knows a store", "web/a.go", imports("web", "nonet/room/redisstore"), "never a store"},
		{"the web knows the engine", "web/a.go", imports("web", "nonet/engine"), "never a store"},
		{"the web's tests", "web/a_test.go", imports("web", "nonet/room/memstore"), ""},
		{"a room speaks of a kind", "room/registry.go", imports("room") + `var k = "No Sudoku today."`, "names the kind"},
		{"the web names a kind", "web/a.go", imports("web") + `var k = "sudoku"`, "names the kind"},
		{"a command names a kind", "cmd/nonet/a.go",
			"// Command nonet is.\npackage main\nvar k = `a sudoku`", "names the kind"},
		{"a command's test names a kind", "cmd/nonet/a_test.go", "package main\nvar k = `a sudoku`", ""},
		{"a command imports a kind", "cmd/nonet/a.go",
			"// Command nonet is.\npackage main\nimport _ \"nonet/engine/sudoku\"", "by the list of all"},
		{"a word that has a kind's name in it", "web/a.go", imports("web") + `var k = "sudokupad"`, ""},

		{"a command", "cmd/nonet/a.go", imports("main", "nonet/cmd/nonet/internal/node", "nonet/engine/kinds"),
			"begin with \"Command nonet"},

		{"a test that waits by a select", "web/a_test.go",
			"package web\nfunc f(c, d chan int) { select { case <-c: case x := <-d: _ = x } }", ""},
		{"a test that waits for ever", "web/a_test.go", "package web\nfunc f(c chan int) { _ = <-c }", "take waitfor.Value"},
		{"a test that waits for a group", "room/storetest/a.go",
			"// Package storetest is.\npackage storetest\nimport \"sync\"\n" +
				"type t struct { all sync.WaitGroup }\nfunc (t t) f() { t.all.Wait() }", "take waitfor.Group"},
		{"a test that waits for a process", "web/a_test.go",
			"package web\nimport \"os/exec\"\nfunc f(c *exec.Cmd) { c.Wait() }", ""},
		{"what is no test may wait", "web/a.go", "// Package web is.\npackage web\nfunc f(c chan int) { <-c }", ""},

		{"a package without a rule", "util/a.go", imports("util"), "package util has no rule"},
		{"a package without a comment", "web/a.go", "package web", "0 found"},
		{"a comment that names another", "web/a.go", "// Package webs is.\npackage web", "does not begin with"},
		{"ignored folders", "web/node_modules/x/testdata/a.go", "no Go at all", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			tree := fstest.MapFS{c.file: {Data: []byte(c.text)}}
			if !strings.HasPrefix(c.file, "engine/sudoku/") {
				tree["engine/sudoku/kind.go"] = &fstest.MapFile{Data: []byte(imports("sudoku", "nonet/engine"))}
			}
			sources, err := readSources(tree)
			if err != nil {
				t.Fatal(err)
			}
			switch faults := checkAll(sources); {
			case c.want == "" && len(faults) > 0:
				t.Errorf("found %q, want none", faults)
			case c.want != "" && (len(faults) != 1 || !strings.Contains(faults[0], c.want)):
				t.Errorf("found %q, want one with %q", faults, c.want)
			}
		})
	}
}

// TestOnePackageComment checks that a second comment is a fault, and that tests need none.
func TestOnePackageComment(t *testing.T) {
	const comment = "// Package web is.\npackage web"
	for name, c := range map[string]struct {
		second, text string
		faults       int
	}{
		"one":             {"b.go", "package web", 0},
		"two":             {"b.go", comment, 1},
		"two, one a test": {"b_test.go", comment, 0},
	} {
		sources, err := readSources(fstest.MapFS{"web/a.go": {Data: []byte(comment)},
			"web/" + c.second: {Data: []byte(c.text)}})
		if err != nil {
			t.Fatal(err)
		}
		if faults := checkComments(sources); len(faults) != c.faults {
			t.Errorf("%s: found %q, want %d", name, faults, c.faults)
		}
	}
}
