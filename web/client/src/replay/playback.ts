// Where a replay is and how fast it goes; without a page.

/** How many times faster than the round a replay can go. */
export const speeds: readonly number[] = [0.5, 1, 2, 4, 8, 16];

/** A place on a timeline that moves while it plays. Times are milliseconds of the round. */
export interface Player {
  readonly at: number;
  readonly length: number;
  readonly speed: number;
  readonly playing: boolean;
}

/** A player at a time, standing still. */
export function startAt(length: number, at: number): Player {
  return seek({ at: 0, length, speed: 1, playing: false }, at);
}

/** Goes to a time. */
export function seek(player: Player, at: number): Player {
  return { ...player, at: Math.max(0, Math.min(player.length, at)) };
}

/** Plays or stands still; at the end it plays from the beginning. */
export function toggle(player: Player): Player {
  const over = player.at >= player.length;
  return { ...player, playing: !player.playing, at: over && !player.playing ? 0 : player.at };
}

/** Lets milliseconds of real time go by. At the end the player stands still. */
export function advance(player: Player, ms: number): Player {
  if (!player.playing) return player;
  const next = seek(player, player.at + ms * player.speed);
  return next.at >= next.length ? { ...next, playing: false } : next;
}

/** Reads the time of the round that a link names, "#t=83000"; 0 is the beginning. */
export function readTime(hash: string): number {
  const found = /^#t=(\d{1,9})$/.exec(hash);
  return found ? Number(found[1]) : 0;
}

/** Writes it. */
export function timeHash(at: number): string {
  return `#t=${Math.round(at)}`;
}
