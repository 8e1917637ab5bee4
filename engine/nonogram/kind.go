package nonogram

import "nonet/engine"

// name is the name of the kind.
const name = "nonogram"

// kind is the kind "nonogram". It has no state, so it is safe for concurrent use.
type kind struct{}

// Optional interfaces that the kind implements.
var (
	_ engine.Solver          = kind{}
	_ engine.Hinter          = kind{}
	_ engine.Ranker          = kind{}
	_ engine.Checker         = kind{}
	_ engine.Importer        = kind{}
	_ engine.Exporter        = kind{}
	_ engine.PictureImporter = kind{}
	_ engine.Canonicalizer   = kind{}
	_ engine.Fingerprinter   = kind{}
	_ engine.Defaulter       = kind{}
	_ engine.DailyScheduler  = kind{}
	_ engine.Pacer           = kind{}
	_ engine.Disguiser       = kind{}
)

// New returns the kind "nonogram".
func New() engine.Kind { return kind{} }

// Name returns "nonogram".
func (kind) Name() string { return name }
