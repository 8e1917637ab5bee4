// A world in which time stands still until a test moves it, and sockets are what a test says they are.
/** FakeSocket is one connection: what was sent on it, and the other end in the test's hands. */
export class FakeSocket {
    onopen = null;
    onmessage = null;
    onclose = null;
    sent = [];
    closed = false;
    send(text) {
        this.sent.push(JSON.parse(text));
    }
    close() {
        this.closed = true;
    }
    /** open completes the connection. */
    open() {
        this.onopen?.({});
    }
    /** tell brings a message from the server. */
    tell(message) {
        this.onmessage?.({ data: JSON.stringify(message) });
    }
    /** break ends the connection. */
    break(code = 1006, reason = "") {
        this.onclose?.({ code, reason });
    }
    /** named are the messages of one name that were sent. */
    named(t) {
        return this.sent.filter((m) => m.t === t);
    }
}
/** FakeWorld is the world. */
export class FakeWorld {
    sockets = [];
    #now = 1000;
    #timers = [];
    /** last is the newest connection. */
    get last() {
        const socket = this.sockets.at(-1);
        if (!socket)
            throw new Error("nothing was opened");
        return socket;
    }
    open() {
        this.sockets.push(new FakeSocket());
        return this.last;
    }
    now() {
        return this.#now;
    }
    date() {
        return 1_790_000_000_000 + this.#now;
    }
    chance() {
        return 1;
    }
    after(ms, call) {
        const timer = { at: this.#now + ms, call };
        this.#timers.push(timer);
        return () => {
            this.#timers = this.#timers.filter((t) => t !== timer);
        };
    }
    /** pass lets time pass, ringing what falls due on the way. */
    pass(ms) {
        const end = this.#now + ms;
        for (;;) {
            const due = this.#timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
            if (!due)
                break;
            this.#timers = this.#timers.filter((t) => t !== due);
            this.#now = due.at;
            due.call();
        }
        this.#now = end;
    }
}
