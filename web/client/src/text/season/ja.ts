// Japanese, for days in a row and for months.

import type { SeasonWords } from "./en.ts";

export const season: SeasonWords = {
  all: "すべてのサイズと難易度",
  week: "月曜日がいちばんやさしく、日曜日がいちばん難しくなります。",
};
