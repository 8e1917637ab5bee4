// The server's clock as seen from here. Times on screen are the server's, whatever the device's own clock says.
/** startClock takes the first time that a connection tells. */
export function startClock(server, local) {
    return { offset: server - local };
}
/**
 * sample takes a further time. A message can only be late, never early, so the sample that puts the server furthest
 * ahead is the one that travelled fastest.
 */
export function sample(clock, server, local) {
    return server - local > clock.offset ? { offset: server - local } : clock;
}
/** serverNow is the server's time at a local time. */
export function serverNow(clock, local) {
    return local + clock.offset;
}
