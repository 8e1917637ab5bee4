// 数独の説明の日本語。

import type { SudokuWords } from "./en.ts";

/** words are the words. */
export const words: SudokuWords = {
  rules: [
    "空いているマスに1から4の数字を入れます。大きな盤では数字が増えます。",
    "同じ行にも、同じ列にも、同じ数字は1つだけです。",
    "太い線で囲まれたブロックの中でも、同じ数字は1つだけです。",
    "入る数字が1つしか残っていないマスを探しましょう。答えは1通りで、推測はいりません。",
  ],
};
