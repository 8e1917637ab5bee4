// Whom a person does not want to hear.
/** Mutes are the names that this person has muted in a room. They outlast a reload, which brings old lines again, but not the tab. */
export class Mutes {
    #key;
    #names;
    /** code is the room's. */
    constructor(code) {
        this.#key = `nonet.muted.${code}`;
        this.#names = new Set(sessionStorage.getItem(this.#key)?.split("\n"));
    }
    has(name) {
        return this.#names.has(name);
    }
    /** toggle mutes somebody, or hears them again. */
    toggle(name) {
        if (!this.#names.delete(name))
            this.#names.add(name);
        sessionStorage.setItem(this.#key, [...this.#names].join("\n"));
    }
}
