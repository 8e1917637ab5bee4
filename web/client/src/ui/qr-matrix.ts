// QR codes for links: byte mode, error correction level M, versions 1 to 6 of ISO/IEC 18004.

/** One version of the code: how many data words, in how many blocks, with how many words of correction each. */
interface Size {
  readonly data: number;
  readonly blocks: number;
  readonly check: number;
}

/** The versions 1 to 6 at level M; from 7 on a code needs more patterns, and no link is so long. */
const sizes: readonly Size[] = [
  { data: 16, blocks: 1, check: 10 },
  { data: 28, blocks: 1, check: 16 },
  { data: 44, blocks: 1, check: 26 },
  { data: 64, blocks: 2, check: 18 },
  { data: 86, blocks: 2, check: 24 },
  { data: 108, blocks: 4, check: 16 },
];

/** A code, row by row; true is dark. */
export type Matrix = readonly (readonly boolean[])[];

/** Makes the code of a text, without the quiet zone of four modules around it. Undefined: it is over 106 bytes long. */
export function qrOf(text: string): Matrix | undefined {
  const bytes = [...new TextEncoder().encode(text)];
  const version = sizes.findIndex((s) => s.data >= bytes.length + 2) + 1;
  const size = sizes[version - 1];
  if (!size) return undefined;
  const words = interleaved(padded(bytes, size.data), size);
  let best: { matrix: boolean[][]; faults: number } | undefined;
  for (let mask = 0; mask < masks.length; mask++) {
    const matrix = drawn(version, words, mask);
    const faults = faultsOf(matrix);
    if (!best || faults < best.faults) best = { matrix, faults };
  }
  return best?.matrix;
}

/** The data words: mode, length, bytes, end, and filling up to the version's number. */
function padded(bytes: readonly number[], count: number): number[] {
  const half = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((b) => [b >> 4, b & 15]), 0];
  const words = Array.from({ length: half.length / 2 }, (_, i) => ((half[2 * i] ?? 0) << 4) | (half[2 * i + 1] ?? 0));
  for (let i = 0; words.length < count; i++) words.push(i % 2 === 0 ? 0xec : 0x11);
  return words;
}

/** Cuts the data into blocks, adds each one's correction, and takes words from the blocks in turn. */
function interleaved(data: readonly number[], { blocks, check }: Size): number[] {
  const length = data.length / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * length, (i + 1) * length));
  const checks = parts.map((part) => correction(part, check));
  const turn = (lists: readonly (readonly number[])[], n: number) =>
    Array.from({ length: n }, (_, i) => lists.map((list) => list[i] ?? 0)).flat();
  return [...turn(parts, length), ...turn(checks, check)];
}

/** power and log are the tables of the field with 256 elements that the standard computes in. */
const power: number[] = [];
const log: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  power[i] = x;
  log[x] = i;
  x = x < 128 ? x << 1 : (x << 1) ^ 0x11d;
}

function times(a: number, b: number): number {
  return a && b ? (power[((log[a] ?? 0) + (log[b] ?? 0)) % 255] ?? 0) : 0;
}

/** The Reed-Solomon remainder of a block. */
function correction(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = [...generator, 0];
    generator.forEach((g, k) => (next[k + 1] = (next[k + 1] ?? 0) ^ times(g, power[i] ?? 0)));
    generator = next;
  }
  const rest = [...data, ...Array.from({ length: count }, () => 0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    generator.forEach((g, k) => (rest[i + k] = (rest[i + k] ?? 0) ^ times(g, lead)));
  }
  return rest.slice(data.length);
}

const masks: readonly ((row: number, col: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Lays patterns, data and a mask out. */
function drawn(version: number, words: readonly number[], mask: number): boolean[][] {
  const side = 17 + 4 * version;
  const cells: (boolean | undefined)[][] = Array.from({ length: side }, () =>
    Array.from({ length: side }, () => undefined),
  );
  const put = (row: number, col: number, dark: boolean) => {
    const line = cells[row];
    if (line && col >= 0 && col < side) line[col] = dark;
  };
  for (const [top, left] of [
    [0, 0],
    [0, side - 7],
    [side - 7, 0],
  ] as const)
    finder(put, top, left);
  if (version > 1) square(put, side - 9, side - 9, 2);
  for (let i = 8; i < side - 8; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  format(put, side, mask);
  fill(cells, words, masks[mask] ?? (() => false));
  return cells.map((row) => row.map((dark) => dark ?? false));
}

type Put = (row: number, col: number, dark: boolean) => void;

/** Draws a corner's pattern with the light line around it. */
function finder(put: Put, top: number, left: number): void {
  for (let r = -1; r <= 7; r++) for (let c = -1; c <= 7; c++) put(top + r, left + c, false);
  square(put, top, left, 3);
}

/** Draws rings of a pattern around its middle: dark, but for the second from the outside. */
function square(put: Put, top: number, left: number, radius: number): void {
  for (let r = -radius; r <= radius; r++) {
    for (let c = -radius; c <= radius; c++) {
      put(top + radius + r, left + radius + c, Math.max(Math.abs(r), Math.abs(c)) !== radius - 1);
    }
  }
}

/** Writes level and mask twice, protected by a BCH code. */
function format(put: Put, side: number, mask: number): void {
  let rest = mask << 10; // level M is 00
  for (let bit = 14; bit >= 10; bit--) if (rest & (1 << bit)) rest ^= 0x537 << (bit - 10);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = (bits & (1 << i)) !== 0;
    put(i < 6 ? i : i < 8 ? i + 1 : side - 15 + i, 8, dark);
    put(8, i < 8 ? side - 1 - i : i < 9 ? 7 : 14 - i, dark);
  }
  put(side - 8, 8, true);
}

/** Writes the words into the free cells, in columns of two from the right, up and down in turn. */
function fill(
  cells: (boolean | undefined)[][],
  words: readonly number[],
  masked: (r: number, c: number) => boolean,
): void {
  const side = cells.length;
  let at = 0;
  let up = true;
  for (let right = side - 1; right > 0; right -= 2) {
    if (right === 6) right--; // the column of the timing pattern is passed over
    for (let i = 0; i < side; i++) {
      const row = up ? side - 1 - i : i;
      for (const col of [right, right - 1]) {
        const line = cells[row];
        if (!line || line[col] !== undefined) continue;
        const dark = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        line[col] = dark !== masked(row, col);
        at++;
      }
    }
    up = !up;
  }
}

/** Counts what would trouble a reader: runs, blocks, false corner patterns, too much of one colour. */
function faultsOf(matrix: readonly (readonly boolean[])[]): number {
  const columns = matrix.map((_, c) => matrix.map((row) => row[c] ?? false));
  const dark = matrix.flat().filter(Boolean).length;
  const share = (dark * 100) / (matrix.length * matrix.length);
  const lines = [...matrix, ...columns].reduce((sum, line) => sum + faultsIn(line), 0);
  return lines + blocksIn(matrix) + 10 * Math.floor(Math.abs(share - 50) / 5);
}

function faultsIn(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  let faults = 0;
  for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) faults += run.length - 2;
  for (const pattern of ["10111010000", "00001011101"]) {
    for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) faults += 40;
  }
  return faults;
}

function blocksIn(matrix: readonly (readonly boolean[])[]): number {
  let faults = 0;
  for (let r = 1; r < matrix.length; r++) {
    for (let c = 1; c < matrix.length; c++) {
      const dark = matrix[r]?.[c];
      if (dark === matrix[r - 1]?.[c] && dark === matrix[r]?.[c - 1] && dark === matrix[r - 1]?.[c - 1]) faults += 3;
    }
  }
  return faults;
}
