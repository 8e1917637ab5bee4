// Drawings that pages and canvases can both draw: strokes on a field of side 1, in colours by their names.
import { svg } from "../ui/svg.js";
const usualWidth = 0.08;
/** colourOf is a tone as style. */
export function colourOf(tone) {
    return tone === "text" ? "currentcolor" : `var(--${tone})`;
}
/** strokePaths are strokes as elements of a drawing. */
export function strokePaths(strokes) {
    return strokes.map(({ d, fill, line, width = usualWidth, opacity, dash }) => {
        // As attributes: a page that the server draws may have no style of its own.
        return svg("path", {
            d,
            fill: fill ? colourOf(fill) : "none",
            ...(line ? { stroke: colourOf(line), "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" } : {}),
            ...(opacity === undefined ? {} : { opacity }),
            ...(dash ? { "stroke-dasharray": dash.join(" ") } : {}),
        });
    });
}
/** drawing is strokes as a picture of some width and height, counted in cells. */
export function drawing(strokes, name, width = 1, height = width) {
    return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: name, "aria-hidden": "true" }, ...strokePaths(strokes));
}
/** penStrokes draws strokes on a canvas whose unit is a cell's side. tone says what colour a tone has there. */
export function penStrokes(pen, strokes, tone) {
    for (const { d, fill, line, width = usualWidth, opacity, dash } of strokes) {
        const path = new Path2D(d);
        pen.save();
        pen.globalAlpha = opacity ?? 1;
        pen.setLineDash([...(dash ?? [])]);
        pen.lineCap = pen.lineJoin = "round";
        if (fill) {
            pen.fillStyle = tone(fill);
            pen.fill(path);
        }
        if (line) {
            pen.strokeStyle = tone(line);
            pen.lineWidth = width;
            pen.stroke(path);
        }
        pen.restore();
    }
}
