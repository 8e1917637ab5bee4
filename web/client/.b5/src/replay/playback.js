// Where a replay is and how fast it goes; without a page.
/** speeds are how many times faster than the round a replay can go. */
export const speeds = [0.5, 1, 2, 4, 8, 16];
/** started is a player at a time, standing still. */
export function started(length, at) {
    return seek({ at: 0, length, speed: 1, playing: false }, at);
}
/** seek goes to a time. */
export function seek(player, at) {
    return { ...player, at: Math.max(0, Math.min(player.length, at)) };
}
/** toggle plays or stands still; at the end it plays from the beginning. */
export function toggle(player) {
    const over = player.at >= player.length;
    return { ...player, playing: !player.playing, at: over && !player.playing ? 0 : player.at };
}
/** pass lets milliseconds of real time go by. At the end the player stands still. */
export function pass(player, ms) {
    if (!player.playing)
        return player;
    const next = seek(player, player.at + ms * player.speed);
    return next.at >= next.length ? { ...next, playing: false } : next;
}
/** readTime reads the time of the round that a link names, "#t=83000"; 0 is the beginning. */
export function readTime(hash) {
    const found = /^#t=(\d{1,9})$/.exec(hash);
    return found ? Number(found[1]) : 0;
}
/** timeHash writes it. */
export function timeHash(at) {
    return `#t=${Math.round(at)}`;
}
