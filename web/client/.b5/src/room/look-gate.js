// What a room tells waits here until the look of its puzzle is there, for without that no puzzle can be read.
import { isReady, loadLook } from "../kinds/looks.js";
const again = 1_000; // milliseconds until a look that could not be loaded is asked for again
/** LookGate lets messages through in their order. */
export class LookGate {
    #world;
    #through;
    #waiting = [];
    #loading = false;
    constructor(world, through) {
        this.#world = world;
        this.#through = through;
    }
    /** heard takes a message in. */
    heard(message) {
        this.#waiting.push({ message, at: this.#world.now() });
        if (!this.#loading)
            this.#drain();
    }
    /** forget drops what waits: the connection that it came on is no more. */
    forget() {
        this.#waiting = [];
    }
    #drain() {
        for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
            const kind = kindIn(next.message);
            if (!isReady(kind))
                return this.#load(kind);
            this.#waiting.shift();
            this.#through(next.message, next.at);
        }
    }
    #load(kind) {
        this.#loading = true;
        const done = () => {
            this.#loading = false;
            this.#drain();
        };
        loadLook(kind).then(done, () => this.#world.after(again, done));
    }
}
/** kindIn is the kind of puzzle that a message needs the look of. */
function kindIn(message) {
    switch (message.t) {
        case "room":
            return message.puzzle?.kind ?? message.settings.kind;
        case "begin":
            return message.puzzle.kind;
        case "entry":
            return message.events.find((event) => event.settings)?.settings?.kind;
        default:
            return undefined;
    }
}
