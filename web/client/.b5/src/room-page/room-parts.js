// The large parts of the room page, each loaded when it is needed first. Once one is there the others are fetched too, so
// that nobody waits when a round begins.
import * as wire from "../../protocol.gen.js";
import { LobbyView } from "../lobby/lobby-view.js";
import * as api from "../net/api.js";
const all = ["play", "lobby", "wall", "result"];
/** Parts are those that are loaded. */
export class Parts {
    lobby;
    play;
    wall;
    result;
    #tools;
    #make;
    #loading = new Map();
    constructor(session, voice, code, info, slots, loadRound) {
        this.#make = {
            lobby: async () => {
                this.lobby = new LobbyView(session, code, info, slots.lobby);
            },
            play: async () => {
                const { PlayView, Tools } = await loadRound();
                const play = new PlayView(session, voice);
                this.#tools = new Tools(session, () => play.cursor);
                play.side.append(this.#tools.el);
                this.play = play;
            },
            wall: async () => {
                const { WallView } = await loadRound();
                this.wall = new WallView(() => session.now());
            },
            result: async () => {
                const { ResultView } = await loadRound();
                this.result = new ResultView(session, slots.result, slots.aside, storyOf);
            },
        };
    }
    /** has says whether a part is loaded. */
    has(part) {
        return this[part] !== undefined;
    }
    /** load loads a part, and then the others. It fails where a file can't be had; the next try asks again. */
    async load(part) {
        await this.#once(part);
        for (const other of all)
            void this.#once(other).catch(() => { }); // asked for again when it is needed
    }
    /** elements are what a part puts on the stage. */
    elements(part) {
        const el = this[part]?.el;
        return el ? [el] : [];
    }
    /** update brings a part in step. */
    update(part, room) {
        this[part]?.update(room);
        if (part === "play")
            this.#tools?.update(room);
    }
    /** tick brings a part's times in step. */
    tick(part, room) {
        this[part]?.tick(room);
    }
    #once(part) {
        let loading = this.#loading.get(part);
        if (!loading) {
            loading = this.#make[part]().catch((problem) => {
                this.#loading.delete(part);
                throw problem;
            });
            this.#loading.set(part, loading);
        }
        return loading;
    }
}
const archived = 1_500; // milliseconds after its end in which a round gets into the archive
const storyTries = 3;
/** storyOf asks for the round's replay. Where it is not there after a while, or not yet for everyone, the result does without. */
async function storyOf(round) {
    for (let i = 1; i <= storyTries; i++) {
        await new Promise((resolve) => setTimeout(resolve, i * archived));
        const found = await api.replay(round).catch((problem) => (isMissing(problem) ? undefined : null));
        if (found !== undefined)
            return found ?? undefined;
    }
    return undefined;
}
function isMissing(problem) {
    return problem instanceof api.Refusal && problem.code === wire.NotFound;
}
