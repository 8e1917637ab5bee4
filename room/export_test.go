package room

import "time"

// BeLate has the node find that it just came so much too late.
func (h *Host) BeLate(late time.Duration) { h.pulse.note(time.Now(), late, true) }
