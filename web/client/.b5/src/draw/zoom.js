// The window on a board: all of it, or a part that follows the cursor.
import { boxView, following, movedBy, scaledAt, whole, within } from "../board/view.js";
/** zoomEvent is fired on the window when another part is on view, or when its size has changed; it bubbles. */
export const zoomEvent = "zoomchange";
const handy = 30; // pixels of a cell that fingers hit well
const buttonStep = 1.5;
/**
 * Zoom moves one board in its window. While fingers pinch, the board is stretched as a picture; at rest it is laid out at its
 * new size, so that lines stay thin and notes sharp.
 */
export class Zoom {
    #window;
    #frame;
    #shape;
    #moved;
    #view = whole;
    #laid = 1; // the scale that the board is laid out at
    #width = 0; // of the window in pixels, as it was told: to ask for it would cost a layout
    /** moved is told how far what is seen has moved, and how large it is, whenever that changes. */
    constructor(window, frame, shape, moved = () => { }) {
        this.#moved = moved;
        this.#window = window;
        this.#frame = frame;
        this.#shape = shape;
        new ResizeObserver(([entry]) => {
            this.#width = entry?.contentRect.width ?? 0;
            this.#tell();
        }).observe(window);
    }
    /** whole says whether all of the board is on view. */
    get whole() {
        return this.#view.scale === 1;
    }
    /** small says whether cells are too small to be hit with a finger as the board is seen now. */
    get small() {
        return this.#cellPixels() < handy;
    }
    /** wanted says whether there is anything to gain by zooming: the whole board's cells are small, or it is zoomed already. */
    get wanted() {
        return !this.whole || this.#cellPixels() < handy;
    }
    /** reset shows all of the board. */
    reset() {
        this.#set(whole, false);
    }
    /** box shows the box of a cell. */
    box(cell) {
        const shape = this.#shape();
        if (shape)
            this.#set(boxView(shape, cell), true);
    }
    /** fit shows all of the board, slowly enough to follow. */
    fit() {
        this.#set(whole, true);
    }
    /** larger and smaller are a button's steps. */
    larger() {
        this.#set(scaledAt(this.#view, buttonStep, 0.5, 0.5), true);
    }
    /** smaller shows more of the board. */
    smaller() {
        this.#set(scaledAt(this.#view, 1 / buttonStep, 0.5, 0.5), true);
    }
    /** follow brings a cell into view. */
    follow(cell) {
        const shape = this.#shape();
        if (shape && !this.whole)
            this.#set(following(this.#view, shape, cell), true);
    }
    /** drag moves what is seen, by parts of the window. */
    drag(dx, dy) {
        this.#set(movedBy(this.#view, dx, dy), false);
    }
    /** pinch scales around a point of the window. */
    pinch(factor, px, py) {
        this.#set(scaledAt(this.#view, factor, px, py), false, false);
    }
    /** rest ends a gesture. A hair's breadth of zoom is none. */
    rest() {
        this.#set(this.#view.scale < 1.08 ? whole : this.#view, false);
    }
    /** set shows another part: by gliding there or at once, and laid out or only stretched. */
    #set(wanted, glides, lays = true) {
        const view = lays ? this.#even(wanted) : wanted;
        const scale = lays ? view.scale : this.#laid;
        const still = view.scale === this.#view.scale && view.x === this.#view.x && view.y === this.#view.y;
        if (still && scale === this.#laid)
            return;
        if (scale !== this.#laid) {
            this.#laid = scale;
            this.#frame.style.setProperty("--zoom", String(scale));
            if (glides)
                this.#stretch(this.#view, false); // from where it was, at its new size
        }
        this.#view = view;
        this.#stretch(view, glides);
        this.#tell();
    }
    /** even is a view whose cells are whole pixels. */
    #even(view) {
        const shape = this.#shape();
        const unit = shape ? this.#width / shape.width : 0;
        return unit > 0 && view.scale > 1 ? within({ ...view, scale: Math.round(unit * view.scale) / unit }) : view;
    }
    #stretch({ scale, x, y }, glides) {
        const { style, classList } = this.#frame;
        if (glides)
            void this.#frame.offsetWidth; // so that it begins from where it is
        classList.toggle("gliding", glides);
        this.#moved({ scale, x, y }, this.#laid);
        style.transform = scale === 1 && this.#laid === 1 ? "" : `scale(${scale / this.#laid}) translate(${-x * 100}%, ${-y * 100}%)`;
    }
    #cellPixels() {
        const shape = this.#shape();
        return shape && this.#width > 0 ? (this.#width / shape.width) * this.#view.scale : handy;
    }
    #tell() {
        this.#window.dispatchEvent(new Event(zoomEvent, { bubbles: true }));
    }
}
