package storecli

import (
	"fmt"
	"io"

	"nonet/cmd/nonet/internal/cli"
	"nonet/room/sqlitestore"
)

// CheckData reads a whole data file, and prints what is damaged in it and a line that sums up.
func CheckData(path string, out io.Writer) error {
	report, err := sqlitestore.Check(path)
	if err != nil {
		return err
	}
	for _, d := range report.Damages {
		fmt.Fprintln(out, d)
	}
	if report.More > 0 {
		fmt.Fprintf(out, "and %d more\n", report.More)
	}
	fmt.Fprintf(out, "%s: %v\n", path, report)
	if !report.IsSound() {
		return cli.ErrReported
	}
	return nil
}
