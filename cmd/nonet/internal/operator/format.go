package operator

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"nonet/room/store"
)

// FormatTime formats a time for operators, to the second.
func FormatTime(at int64) string { return time.UnixMilli(at).UTC().Format(time.RFC3339) }

// formatTimeExactly formats a time for operators, to the millisecond.
func formatTimeExactly(at int64) string {
	return time.UnixMilli(at).UTC().Format("2006-01-02 15:04:05.000")
}

// formatDuration formats milliseconds for operators.
func formatDuration(ms int64) string {
	d := time.Duration(ms) * time.Millisecond
	switch {
	case d < time.Minute:
		return d.Round(time.Second).String()
	case d < 24*time.Hour:
		return strings.TrimSuffix(d.Round(time.Minute).String(), "0s")
	}
	return fmt.Sprintf("%dd%dh", d/(24*time.Hour), d%(24*time.Hour)/time.Hour)
}

// formatMillis formats a duration so that operators can compare it.
func formatMillis(d time.Duration) string {
	return fmt.Sprintf("%.1fms", float64(d)/float64(time.Millisecond))
}

// FormatFault describes a fault in one line.
func FormatFault(f store.Fault) string { return FormatTime(f.At) + "  " + FormatReason(f) }

// FormatReason returns a fault's reason in one printable line.
func FormatReason(f store.Fault) string { return replaceUnprintable(f.Reason) }

// dayOf formats the day of a time for operators.
func dayOf(at int64) string { return time.UnixMilli(at).UTC().Format(time.DateOnly) }

// textIf returns a text if a condition holds, and otherwise "".
func textIf(is bool, text string) string {
	if is {
		return text
	}
	return ""
}

// joinParts joins the parts that are not empty.
func joinParts(separator string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), separator)
}
