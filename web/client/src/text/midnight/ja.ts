// Japanese: daily puzzles around midnight UTC.

import type { MidnightWords } from "./en.ts";

export const midnight: MidnightWords = {
  counts: (t) => `対象はあと${t}`,
  uncounted: "対象外",
  unranked: "対象外",
  closing: (t) => `あと${t}以内に完成させると、この日の記録になります。`,
  over: "時間切れです。この日の記録にはなりませんが、最後まで続けられます。",
  late: "この問題の日は終わりました。今から始めても記録になりません。",
  before: "昨日の問題",
  beforeLead: (time) => `${time}までに完成させると、その日の記録になります。`,
  sealed: "翌日のUTC 1時に公開します。それまでは、始めた人が解き終えられます。",
};
