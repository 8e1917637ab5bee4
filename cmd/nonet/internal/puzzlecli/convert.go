package puzzlecli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"nonet/cmd/nonet/internal/cli"
	"nonet/cmd/nonet/internal/picture"
	"nonet/engine"
)

// boardsMax is the maximum number of boards of a file in a form that contains them all together.
const boardsMax = 100_000

// conversion holds the flags of nonet convert.
type conversion struct {
	boardCommand
	to, picture, size string

	all []engine.Board // collected for a form that contains them all
}

// ConvertCommand returns nonet convert.
func ConvertCommand(known cli.Kinds) *cobra.Command {
	c := &conversion{boardCommand: boardCommand{kinds: known}}
	c.prepare, c.follow, c.finish = c.checkFlags, c.checkForm, c.writeAll
	cmd := initBoardCommand(&cobra.Command{
		Use:   "convert",
		Short: "convert puzzles to another form, or a picture to a puzzle",
		Long: "Reads boards in any of these forms, which it recognizes, and writes them in another:\n" +
			known.Describe(Forms) + `.

With --picture it makes a puzzle whose solution looks like the picture. Where that takes it, cells are changed so that
there is one solution; which these are is said.`,
		Example: "nonet convert --to sudokupad puzzles.sdk\n" + pictureExample(known),
	}, &c.boardCommand)
	cmd.Flags().StringVar(&c.to, "to", LineForm, "`FORM` to write, one of the kind's")
	cmd.Flags().StringVar(&c.picture, "picture", "", "PNG or PBM `FILE` to make a puzzle from, for kinds that can be pictures")
	known.SizeFlag(cmd, &c.size)
	cli.CompleteFlag(cmd, "to", known.Collect(Forms)...)
	boards := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if c.picture == "" {
			return boards(cmd, files)
		}
		return c.paint(cmd, files)
	}
	return cmd
}

// pictureExample is the example of --picture, with the first kind that supports it.
func pictureExample(known cli.Kinds) string {
	for _, k := range known {
		if _, ok := k.(engine.PictureImporter); ok {
			return "nonet convert --kind " + k.Name() + " --picture cat.png"
		}
	}
	return "nonet convert puzzles.xml"
}

// checkFlags checks that there is a kind with the wanted form. Which kind the input is of is not known yet.
func (c *conversion) checkFlags(r reader) error {
	if c.size != "" && c.picture == "" {
		return errors.New("--size only has an effect with --picture")
	}
	if !slices.Contains(c.kinds.Collect(Forms), c.to) {
		return fmt.Errorf("there is no form %q; there are: %s", c.to, strings.Join(Forms(r.kind), ", "))
	}
	return nil
}

// checkForm checks that the kind of the input has the wanted form.
func (c *conversion) checkForm(r reader) error {
	if forms := Forms(r.kind); !slices.Contains(forms, c.to) {
		return fmt.Errorf("puzzles of the kind %q have no form %q; they have: %s", r.kind.Name(), c.to,
			strings.Join(forms, ", "))
	}
	if c.newWork = writeEach(c.to); r.batch.HoldsSeveral(c.to) {
		c.newWork, c.workers = collect(c.to, &c.all), 1
	}
	return nil
}

// writeAll writes the collected boards.
func (c *conversion) writeAll(r reader, out io.Writer) error {
	if len(c.all) == 0 {
		return nil
	}
	written, err := r.batch.Write(c.to, c.all...)
	if err == nil {
		_, err = io.WriteString(out, written)
	}
	return err
}

// paint makes a puzzle of the picture, and reports the changed cells.
func (c *conversion) paint(cmd *cobra.Command, files []string) error {
	r, err := c.reader()
	if err == nil {
		err = errors.Join(c.checkFlags(r), c.checkForm(r))
	}
	if err == nil && len(files) > 0 {
		err = fmt.Errorf("--picture names the file already; leave out %q", files[0])
	}
	if err != nil {
		return cli.AsUsage(err)
	}
	painter, ok := r.kind.(engine.PictureImporter)
	if !ok {
		return cli.Usagef("puzzles of the kind %q can't be made from pictures", r.kind.Name())
	}
	file, err := readUpTo(c.picture, picture.FileMax)
	if err != nil {
		return err
	}
	shades, width, err := picture.Read(file)
	if err != nil {
		return err
	}
	p, changed, err := painter.ImportPicture(shades, width, c.size)
	if err != nil {
		return err
	}
	if told := picture.ChangedText(&p, changed); told != "" {
		cli.PrintError(cmd, errors.New(told))
	}
	written, err := export(r.kind, p, c.to)
	if err != nil {
		return err
	}
	_, err = cli.StreamsOf(cmd).Out.Write(appendAlone(nil, written))
	return err
}

// readUpTo reads a file up to one byte over its maximum size.
func readUpTo(name string, most int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most+1))
}

// writeEach writes each board separately, with an empty line after a form of several lines.
func writeEach(form string) func(engine.Batch) boardWork {
	return func(batch engine.Batch) boardWork {
		return func(b engine.Board, dst []byte) ([]byte, error) {
			written, err := batch.Write(form, b)
			if err != nil {
				return dst, err
			}
			return appendAlone(dst, written), nil
		}
	}
}

// appendAlone appends a board in some form, with an empty line after one of several lines.
func appendAlone(dst []byte, written string) []byte {
	if dst = append(dst, written...); strings.Count(written, "\n") > 1 {
		dst = append(dst, '\n')
	}
	return dst
}

// collect collects the boards that fit into a form that contains them all together.
func collect(form string, all *[]engine.Board) func(engine.Batch) boardWork {
	return func(batch engine.Batch) boardWork {
		return func(b engine.Board, dst []byte) ([]byte, error) {
			if len(*all) == boardsMax {
				return dst, fmt.Errorf("more than %d boards in one file", boardsMax)
			}
			_, err := batch.Write(form, b)
			if err == nil {
				*all = append(*all, b)
			}
			return dst, err
		}
	}
}
