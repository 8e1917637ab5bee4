// The sound and the vibration of each event. Right is high and short, wrong is low and soft, an end is a few notes of
// one chord.

/** An event with a sound or a vibration. */
export type SoundName =
  | "start"
  | "tick"
  | "go"
  | "place"
  | "wrong"
  | "strike"
  | "out"
  | "rival"
  | "win"
  | "over"
  | "hold";

/** A tone: its pitch in hertz, its start and duration in seconds, its loudness from 0 to 1, and its waveform. */
export interface Note {
  readonly pitch: number;
  readonly from: number;
  readonly lasts: number;
  readonly loud: number;
  readonly wave: "sine" | "triangle";
}

/** The notes of an event, and its vibration pattern in milliseconds (on, off, on, ...). */
export interface Sound {
  readonly notes: readonly Note[];
  readonly felt: readonly number[];
}

const [c4, g4, c5, e5, g5, c6, e6] = [262, 392, 523, 659, 784, 1047, 1319];

function note(pitch: number, from: number, lasts: number, loud: number, wave: Note["wave"] = "sine"): Note {
  return { pitch, from, lasts, loud, wave };
}

/** The sounds of all events. A strike's follows that of the wrong digit; together they form one figure. */
export const sounds: Readonly<Record<SoundName, Sound>> = {
  start: { notes: [note(g4, 0, 0.16, 0.5), note(c5, 0.14, 0.26, 0.5)], felt: [30, 60, 30] },
  tick: { notes: [note(e5, 0, 0.09, 0.4)], felt: [] },
  go: { notes: [note(c6, 0, 0.22, 0.5)], felt: [40] },
  place: { notes: [note(e6, 0, 0.06, 0.22, "triangle")], felt: [] },
  wrong: { notes: [note(196, 0, 0.16, 0.5, "triangle")], felt: [60] },
  strike: { notes: [note(147, 0.14, 0.26, 0.6, "triangle")], felt: [60, 50, 60] },
  out: {
    notes: [
      note(196, 0, 0.18, 0.5, "triangle"),
      note(147, 0.16, 0.2, 0.5, "triangle"),
      note(98, 0.34, 0.3, 0.6, "triangle"),
    ],
    felt: [180],
  },
  rival: { notes: [note(g5, 0, 0.12, 0.35), note(e5, 0.1, 0.2, 0.35)], felt: [25] },
  win: {
    notes: [note(c5, 0, 0.14, 0.45), note(e5, 0.1, 0.14, 0.45), note(g5, 0.2, 0.14, 0.45), note(c6, 0.3, 0.38, 0.5)],
    felt: [30, 60, 30, 60, 90],
  },
  over: { notes: [note(g4, 0, 0.2, 0.4), note(c4, 0.16, 0.34, 0.4)], felt: [40] },
  hold: { notes: [], felt: [20] },
};
