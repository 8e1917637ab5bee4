package room

import "time"

// BeLate has the node find that it just came so much too late.
func (h *Host) BeLate(late time.Duration) { h.pulse.note(time.Now(), late, true) }

// Spare is how many hundredths of a processor the node has for what nobody waits for.
func (h *Host) Spare() int { return h.spare() }
