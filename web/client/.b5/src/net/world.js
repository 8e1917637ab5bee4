// What the connection needs of the world outside, so that tests can stand in for it.
/** browserWorld is the real one. */
export function browserWorld() {
    return {
        open: () => new WebSocket(new URL("/ws", location.href.replace(/^http/, "ws"))),
        now: () => performance.now(),
        date: () => Date.now(),
        chance: () => Math.random(),
        after: (ms, call) => {
            const timer = setTimeout(call, ms);
            return () => clearTimeout(timer);
        },
    };
}
