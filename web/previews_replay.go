package web

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
	"nonet/room"
	"nonet/web/apierror"
)

// The picture of a replay's link is that of its kind, with the round's race chart in place of the bars: who was how
// far when, and nothing of the puzzle. It is drawn when it is asked for, from the round's log.

// replayPicture is the name of the picture of a round's replay.
func replayPicture(round string) string { return "replay/" + round }

// chartArea is where the chart is drawn on a kind's picture: over the bars.
var chartArea = image.Rect(610, 300, 1150, 600)

// chartField is where a chart's lines are: left is the beginning, the bottom is nothing filled.
var chartField = image.Rect(640, 320, 1104, 556)

// coloursFile has the players' colours, as all pages have them.
const coloursFile = "client/css/colours.css"

// drawReplay answers with the picture of a replay's link. It costs what the replay does.
func (p *previews) drawReplay(w http.ResponseWriter, r *http.Request) error {
	round, ok := strings.CutSuffix(r.PathValue("picture"), ".png")
	if !ok {
		return &apierror.Error{Code: protocol.NotFound, Text: "There is no such picture."}
	}
	var picture []byte
	err := p.api.queues.Own.LookUp(r.Context(), p.api.proxies.Client(r), func() error {
		course, err := p.api.rooms.Course(r.Context(), round)
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
	w.Write(picture) // a client that is gone is no news
	return nil
}

// chart draws a course as a PNG.
func (p *previews) chart(course *room.Course) ([]byte, error) {
	ground, err := clientFS.ReadFile("client" + picturePath(p.card(course.Kind, course.Size).Name))
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
	for _, line := range slices.Backward(lines) { // who was furthest lies on top
		drawLine(on, line, course, len(lines))
	}
	var out bytes.Buffer
	err = png.Encode(&out, on)
	return out.Bytes(), err
}

// chartLine is how far one seat was when; of one board for all, how far that was.
type chartLine struct {
	seat  int
	steps []room.CourseStep
}

// linesOf are a course's lines, who was furthest in the end first.
func linesOf(course *room.Course) []chartLine {
	if course.Together {
		return []chartLine{{1, together(course.Steps)}}
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
		// of two who are as far, who came there first
		return cmp.Or(cmp.Compare(b.last().Right, a.last().Right), cmp.Compare(a.last().At, b.last().At))
	})
	return lines
}

// last is where a line ends.
func (l chartLine) last() (last room.CourseStep) {
	for _, step := range l.steps {
		if step.Right != last.Right {
			last = step
		}
	}
	return last
}

// together adds up what all have filled.
func together(steps []room.CourseStep) []room.CourseStep {
	of, sum, all := map[int]int{}, 0, make([]room.CourseStep, len(steps))
	for i, step := range steps {
		sum += step.Right - of[step.Seat]
		of[step.Seat] = step.Right
		all[i] = room.CourseStep{At: step.At, Seat: 1, Right: sum}
	}
	return all
}

// drawLine draws a line and, where it ends, a dot.
func drawLine(on *image.RGBA, line chartLine, course *room.Course, among int) {
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

// dot draws a disc with a smooth edge.
func dot(on *image.RGBA, x, y, radius int, ink color.RGBA) {
	const parts = 4 // a pixel is looked at in so many places, each way
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

// playerColours are the seats' colours on a light page; the tenth has the first one's again.
var playerColours = sync.OnceValue(func() (colours []color.RGBA) {
	text, err := clientFS.ReadFile(coloursFile)
	if err != nil {
		panic(err) // it is built in
	}
	for _, found := range regexp.MustCompile(`--player-\d: light-dark\(#([0-9a-f]{6})`).FindAllSubmatch(text, -1) {
		n, _ := strconv.ParseUint(string(found[1]), 16, 32) // six hexadecimal digits
		colours = append(colours, color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff})
	}
	return colours
})
