package site

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"nonet/protocol"
	"nonet/room/archive"
	"nonet/web/apierror"
	"nonet/web/client"
)

// The picture of a replay's link is that of its kind with a chart over the bars: the progress of each seat over time.
// It shows nothing of the puzzle, and is drawn on request from the round's log.

// replayPicture returns the picture name of a round's replay.
func replayPicture(round string) string { return "replay/" + round }

// chartArea is the part of the kind's picture that the chart replaces.
var chartArea = image.Rect(610, 300, 1150, 600)

// chartField is the area of the lines: the left edge is the start, the bottom is an empty board.
var chartField = image.Rect(640, 320, 1104, 556)

// coloursFile defines the players' colours.
const coloursFile = "css/colours.css"

// ServeReplay sends the picture of a replay's link, within the limits of replays.
func (p *Previews) ServeReplay(w http.ResponseWriter, r *http.Request) error {
	round, ok := strings.CutSuffix(r.PathValue("picture"), ".png")
	if !ok {
		return &apierror.Error{Code: protocol.NotFound, Text: "There is no such picture."}
	}
	var picture []byte
	err := p.replays.LookUp(r.Context(), p.proxies.Client(r), func() error {
		course, err := p.rooms.Replays.Course(r.Context(), round)
		if err == nil {
			picture, err = p.chart(course)
		}
		return err
	})
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "image/png")
	h.Set("Cache-Control", cacheDay)
	h.Set("X-Content-Type-Options", "nosniff")
	w.Write(picture) // an error means that the client is gone
	return nil
}

// chart draws the course of a round as a PNG.
func (p *Previews) chart(course *archive.Course) ([]byte, error) {
	ground, err := client.Files.ReadFile(pictureFile(p.card(course.Kind, course.Size).Name))
	if err != nil {
		return nil, err
	}
	decoded, err := png.Decode(bytes.NewReader(ground))
	if err != nil {
		return nil, fmt.Errorf("client: the picture of %s: %w", course.Kind, err)
	}
	on := image.NewRGBA(decoded.Bounds())
	draw.Draw(on, on.Bounds(), decoded, image.Point{}, draw.Src)
	draw.Draw(on, chartArea, image.NewUniform(decoded.At(0, 0)), image.Point{}, draw.Src)
	for _, share := range []int{0, 1, 2} {
		y := chartField.Max.Y - chartField.Dy()*share/2
		bar(on, image.Rect(chartField.Min.X, y-1, chartField.Max.X, y+1), color.RGBA{0xdd, 0xdb, 0xd4, 0xff})
	}
	lines := linesOf(course)
	for _, line := range slices.Backward(lines) { // the first line is drawn last, on top
		drawLine(on, line, course, len(lines))
	}
	var out bytes.Buffer
	err = png.Encode(&out, on)
	return out.Bytes(), err
}

// chartLine is the progress of a seat, or of a shared board.
type chartLine struct {
	seat  int
	steps []archive.CourseStep
}

// linesOf returns a course's lines, the one with the most progress first.
func linesOf(course *archive.Course) []chartLine {
	if course.Together {
		return []chartLine{{1, sumSeats(course.Steps)}}
	}
	lines := make([]chartLine, len(course.Seats))
	for i, seat := range course.Seats {
		lines[i].seat = seat
		for _, step := range course.Steps {
			if step.Seat == seat {
				lines[i].steps = append(lines[i].steps, step)
			}
		}
	}
	slices.SortStableFunc(lines, func(a, b chartLine) int {
		// if the progress is equal, the faster one
		return cmp.Or(cmp.Compare(b.finalStep().Right, a.finalStep().Right), cmp.Compare(a.finalStep().At, b.finalStep().At))
	})
	return lines
}

// finalStep returns the step at which a line reached its final progress.
func (l chartLine) finalStep() (last archive.CourseStep) {
	for _, step := range l.steps {
		if step.Right != last.Right {
			last = step
		}
	}
	return last
}

// sumSeats adds up the progress of all seats.
func sumSeats(steps []archive.CourseStep) []archive.CourseStep {
	of, sum, all := map[int]int{}, 0, make([]archive.CourseStep, len(steps))
	for i, step := range steps {
		sum += step.Right - of[step.Seat]
		of[step.Seat] = step.Right
		all[i] = archive.CourseStep{At: step.At, Seat: 1, Right: sum}
	}
	return all
}

// drawLine draws a line with a dot at its end.
func drawLine(on *image.RGBA, line chartLine, course *archive.Course, among int) {
	thick := 4
	if among > 8 {
		thick = 2
	}
	ink := playerColours()[(line.seat-1)%len(playerColours())]
	x, y := chartField.Min.X, chartField.Max.Y
	for _, step := range line.steps {
		toX := chartField.Min.X + int(int64(chartField.Dx())*min(step.At, course.Length)/max(1, course.Length))
		toY := chartField.Max.Y - chartField.Dy()*min(step.Right, course.Whole)/max(1, course.Whole)
		bar(on, image.Rect(x-thick, y-thick, toX+thick, y+thick), ink)
		bar(on, image.Rect(toX-thick, min(y, toY)-thick, toX+thick, max(y, toY)+thick), ink)
		x, y = toX, toY
	}
	bar(on, image.Rect(x-thick, y-thick, chartField.Max.X, y+thick), ink)
	dot(on, chartField.Max.X+2*thick, y, 3*thick, ink)
}

func bar(on *image.RGBA, where image.Rectangle, ink color.RGBA) {
	draw.Draw(on, where, image.NewUniform(ink), image.Point{}, draw.Src)
}

// dot draws an antialiased disc.
func dot(on *image.RGBA, x, y, radius int, ink color.RGBA) {
	const parts = 4 // samples per pixel in each direction
	mask := image.NewAlpha(image.Rect(x-radius, y-radius, x+radius, y+radius))
	far := (2 * parts * radius) * (2 * parts * radius)
	for row := mask.Rect.Min.Y; row < mask.Rect.Max.Y; row++ {
		for col := mask.Rect.Min.X; col < mask.Rect.Max.X; col++ {
			within := 0
			for part := range parts * parts {
				dx := 2*parts*(col-x) + 2*(part%parts) + 1
				dy := 2*parts*(row-y) + 2*(part/parts) + 1
				if dx*dx+dy*dy <= far {
					within++
				}
			}
			mask.SetAlpha(col, row, color.Alpha{uint8(within * 255 / (parts * parts))})
		}
	}
	draw.DrawMask(on, mask.Rect, image.NewUniform(ink), image.Point{}, mask, mask.Rect.Min, draw.Over)
}

// playerColours returns the colours of the seats on a light page. They repeat after the last one.
var playerColours = sync.OnceValue(func() (colours []color.RGBA) {
	text, err := client.Files.ReadFile(coloursFile)
	if err != nil {
		panic(err) // the file is embedded
	}
	for _, found := range regexp.MustCompile(`--player-\d: light-dark\(#([0-9a-f]{6})`).FindAllSubmatch(text, -1) {
		n, _ := strconv.ParseUint(string(found[1]), 16, 32) // always six hexadecimal digits
		colours = append(colours, color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff})
	}
	return colours
})
