package room

import (
	"iter"
	"strings"

	"nonet/engine"
)

// offers are all sizes and rules in which a kind makes puzzles, each size without further rules first, with what they come in.
func offers(kind engine.Kind) iter.Seq2[engine.Spec, engine.Offer] {
	return func(yield func(engine.Spec, engine.Offer) bool) {
		o := kind.Options()
		for _, size := range o.Sizes {
			for _, rules := range append([]string{""}, o.Rules...) {
				spec := engine.Spec{Size: size, Rules: rules}
				offer, err := kind.Offer(spec)
				if err == nil && !yield(spec, offer) { // an error says that there are none
					return
				}
			}
		}
	}
}

// offerName names a size with its rules: "9x9", "9x9 killer".
func offerName(spec engine.Spec) string { return strings.TrimSpace(spec.Size + " " + spec.Rules) }
