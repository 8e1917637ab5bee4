// Hints in the person's language: the facts that a server sends beside its English words are put in words here.
import { shownAs } from "../../board/label.js";
import { language, text } from "../text.js";
/**
 * inWords tells a hint by its facts, with values above 9 as numbers where they are preferred. Undefined is that the server's words
 * are the best there are, as they are in English with letters.
 */
export function inWords(hint, numbers = false, terms) {
    return language === "en" && !numbers ? undefined : new Teller(text, numbers, terms).hint(hint.facts ?? "");
}
/** inOne is all that is said of a hint: in the person's language, or the server's words. */
export function inOne(hint, words, numbers = false, terms) {
    const said = inWords(hint, numbers, terms);
    return said ? [said.look, said.why, said.tell].filter((s) => s !== undefined).reduce(text.steps.then) : words;
}
/** techniqueName is what a technique of the server's is called. */
export function techniqueName(name, terms) {
    return new Teller(text, false, terms).technique(name)?.name ?? name;
}
/** houseName is what a house of the server's is called. */
export function houseName(name) {
    return new Teller(text).house(name) ?? name;
}
/** reasonOf tells why a cell can be filled: the technique, or the one that comes before it where one step does not get there. */
export function reasonOf(hint, numbers = false, terms) {
    const said = inWords(hint, numbers, terms) ?? hint;
    if (!said.why)
        return said.look;
    return /(?:^|; )wait /.test(hint.facts ?? "") ? text.steps.then(said.look, said.why) : said.why;
}
const listedMax = 6; // more cells are easier seen on the board, where they stand out
/** Teller puts facts in the words of a catalogue. */
export class Teller {
    #words;
    #numbers;
    #terms;
    /** Values above 9 are written as letters, or as numbers. terms are those of a kind. */
    constructor(words, numbers = false, terms) {
        this.#terms = terms;
        this.#words = words;
        this.#numbers = numbers;
    }
    /** technique is how a technique is told; undefined is that it is not known here. */
    technique(name) {
        const known = this.#words.steps.techniques;
        return this.#terms?.techniques[name] ?? known[name];
    }
    /** hint is what facts say; undefined is that they say too little, or name a technique that is not known here. */
    hint(facts) {
        const clauses = new Map(facts.split("; ").map((clause) => [clause.split(" ", 1)[0] ?? "", clause.split(" ").slice(1)]));
        const by = clauses.get("by")?.join(" ");
        const look = this.#look(clauses);
        const why = by === undefined ? this.#follows(clauses) : this.#why(by, clauses);
        if (!look || why === undefined)
            return undefined;
        const tell = this.#tell(clauses);
        return { look, ...(why ? { why } : {}), ...(tell ? { tell } : {}) };
    }
    #look(clauses) {
        const { steps } = this.#words;
        const wrong = Number(clauses.get("wrong")?.[0] ?? 0);
        const places = this.#list(clauses.get("look"));
        const wait = this.#list(clauses.get("wait"));
        return this.#sentences([wrong > 0 && steps.wrong(wrong), wait && steps.wait(wait), places && steps.look(places)]);
    }
    #why(by, clauses) {
        const { steps } = this.#words;
        const technique = this.technique(by);
        if (!technique)
            return undefined;
        const houses = this.#list(clauses.get("in"));
        const from = this.#list(clauses.get("from"));
        const at = clauses.get("at") ?? [];
        const cells = at.length <= listedMax ? this.#list(at) : "";
        const values = this.#list(clauses.get("of"));
        return this.#sentences([
            houses ? steps.by(technique.name, houses) : steps.byAlone(technique.name),
            cells && steps.cells(cells),
            values && steps.values(values),
            from && steps.from(from),
            technique.why,
        ]);
    }
    /** follows says what comes of digits that are wrong. */
    #follows(clauses) {
        const { steps } = this.#words;
        const then = this.#list(clauses.get("then"));
        const on = Number(clauses.get("steps")?.[0] ?? 0);
        const [a, b] = clauses.get("clash") ?? [];
        const full = this.#list(clauses.get("full"));
        const [house, value] = clauses.get("gap") ?? [];
        return this.#sentences([
            then && steps.follows(then),
            on > 0 && steps.followsIn(on),
            a && b && steps.clash(this.#item(a), this.#item(b)),
            full && steps.full(full),
            house && value && steps.gap(this.#item(house), this.#item(value)),
        ]);
    }
    #tell(clauses) {
        const { hints, steps } = this.#words;
        const set = readItem(clauses.get("set")?.[0] ?? "");
        const drop = this.#terms?.drops ? "" : this.#list(clauses.get("drop"));
        const not = (clauses.get("not") ?? []).map((item) => this.#item(item.replace("=", "-")));
        return this.#sentences([
            set && (this.#terms?.sets?.(this.#place(set), Number(set.values)) ?? hints.digit(this.#values(set.values), set.row, set.col)),
            drop && steps.goes(drop),
            ...this.#dropped(clauses.get("drop")),
            not.length > 0 && steps.goes(not.reduce(steps.and)),
        ]);
    }
    /** dropped tells what cells do not get, in a kind's own words. */
    #dropped(items = []) {
        const { drops } = this.#terms ?? {};
        if (!drops)
            return [];
        return items.flatMap((item) => {
            const at = readItem(item);
            return at ? at.values.split(",").map((value) => drops(this.#place(at), Number(value))) : [];
        });
    }
    #place({ row, col }) {
        return this.#words.cell.place(row, col);
    }
    #list(items = []) {
        return items.map((item) => this.#item(item)).reduce((said, more) => (said ? this.#words.steps.and(said, more) : more), "");
    }
    /** item is a house, a cell, a value, a value in its cell, or notes that a cell loses. */
    #item(item) {
        const { steps, cell } = this.#words;
        const at = readItem(item);
        if (at?.sign === "=")
            return steps.is(cell.place(at.row, at.col), this.#values(at.values));
        if (at?.sign === "-")
            return steps.isNot(cell.place(at.row, at.col), this.#values(at.values));
        if (at)
            return cell.place(at.row, at.col);
        return this.house(item) ?? this.#values(item);
    }
    /** house is what a house is called that the server calls row3 or row 3; undefined is that it is none that is known here. */
    house(name) {
        const [, kind = "", n = ""] = /^([a-z]+) ?(\d+)$/.exec(name) ?? [];
        const own = this.#terms?.house?.(kind, Number(n));
        if (own)
            return own;
        const { region, ...others } = this.#words.steps.houses;
        const houses = others;
        if (kind === "region")
            return region(shownAs(Number(n) + 9, false)); // the letters begin after the digits
        return houses[kind]?.(Number(n));
    }
    /** values are values as the board shows them. */
    #values(values) {
        return values.split(",").map((v) => this.#terms?.value?.(Number(v)) ?? shownAs(Number(v), this.#numbers)).join(" ");
    }
    #sentences(all) {
        return all.filter((s) => typeof s === "string").reduce((said, more) => (said && more ? this.#words.steps.then(said, more) : said || more), "");
    }
}
/** readItem reads r3c4, r3c4=7 and r3c4-7,9. */
function readItem(item) {
    const m = /^r(\d+)c(\d+)(?:([=-])([\d,]+))?$/.exec(item);
    return m ? { row: Number(m[1]), col: Number(m[2]), sign: m[3] ?? "", values: m[4] ?? "" } : undefined;
}
