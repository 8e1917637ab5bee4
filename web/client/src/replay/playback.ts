// The position and the speed of a replay, independent of the page.

/** The speeds of a replay, relative to the round. */
export const speeds: readonly number[] = [0.5, 1, 2, 4, 8, 16];

/** A position on a timeline that moves while it plays. Times are milliseconds of the round. */
export interface Player {
  readonly at: number;
  readonly length: number;
  readonly speed: number;
  readonly playing: boolean;
}

/** Returns a stopped player at a time. */
export function startAt(length: number, at: number): Player {
  return seek({ at: 0, length, speed: 1, playing: false }, at);
}

/** Goes to a time. */
export function seek(player: Player, at: number): Player {
  return { ...player, at: Math.max(0, Math.min(player.length, at)) };
}

const autoplayFor = 30_000; // milliseconds that a round takes at most at the speed with which it begins, if possible

/** Returns the speed with which a round begins to play by itself. */
export function speedFor(length: number): number {
  return speeds.find((speed) => speed >= 1 && length / speed <= autoplayFor) ?? speeds.at(-1) ?? 1;
}

/** Starts or stops; at the end it restarts from the beginning. */
export function toggle(player: Player): Player {
  const over = player.at >= player.length;
  return { ...player, playing: !player.playing, at: over && !player.playing ? 0 : player.at };
}

/** Advances by milliseconds of real time. At the end it stops. */
export function advance(player: Player, ms: number): Player {
  if (!player.playing) return player;
  const next = seek(player, player.at + ms * player.speed);
  return next.at >= next.length ? { ...next, playing: false } : next;
}

/** Parses the time of the round in a link, "#t=83000"; 0 is the beginning. */
export function readTime(hash: string): number {
  const found = /^#t=(\d{1,9})$/.exec(hash);
  return found ? Number(found[1]) : 0;
}

/** Returns the time in the form of a link. */
export function timeHash(at: number): string {
  return `#t=${Math.round(at)}`;
}
