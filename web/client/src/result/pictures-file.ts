// The pictures to share, loaded when somebody wants one. Nothing imports it at once.

export { dailyPicture } from "./daily-picture.ts";
export { resultPicture } from "./result-picture.ts";
