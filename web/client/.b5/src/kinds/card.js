// What the client knows of a kind before it has loaded its look: its name, a sentence and a picture. It is in the first page's file,
// so it is small.
import { language, text } from "../text/text.js";
import { drawing } from "./glyph.js";
/** kindEntry makes an entry of a kind whose look, and whose words in each language, are files of their own. */
export function kindEntry(card, look, wording) {
    return {
        card,
        load: async () => {
            const [{ makeLook }, { words }] = await Promise.all([look(), wording[language]()]);
            return makeLook(words);
        },
    };
}
/** cardPicture is a card's picture as an element. */
export function cardPicture({ picture }) {
    return drawing(picture.strokes, "kind-picture", picture.side);
}
/** rulesLabel is what the link to a kind's rules says. */
export function rulesLabel(card) {
    return text.kinds.rulesOf(card.called[language]);
}
