// Groups: leaderboards for people who know each other.
import * as api from "../net/api.js";
import { identity } from "../net/identity.js";
import { somebody } from "../page/name-question.js";
import { text } from "../text/text.js";
import { copyButton } from "../ui/copy-button.js";
import { button, h } from "../ui/dom.js";
/** groupsPage builds the page; an invite that came with the address waits in its field. */
export function groupsPage({ go, voice }, { query }) {
    const invite = query.get("invite") ?? "";
    const slot = h("div", { class: "group-list", "aria-live": "polite" });
    const failed = (problem) => voice.toast(problem instanceof Error ? problem.message : String(problem), true);
    const refresh = async () => {
        const token = identity()?.token;
        const found = token ? await api.groups(token) : { groups: [] };
        const cards = found.groups.map((g) => groupCard(g, () => void leave(g).catch(failed)));
        slot.replaceChildren(...(cards.length > 0 ? cards : [h("p", { class: "hint", text: text.groups.empty })]));
    };
    const leave = async (group) => {
        await api.leaveGroup(group.id, identity()?.token ?? "");
        await refresh();
    };
    const make = lineForm(text.groups.make, text.groups.name, text.groups.create, "", async (name, token) => void (await api.newGroup(name, token)));
    const join = lineForm(text.groups.join, text.groups.invite, text.groups.joinGo, invite, async (code, token) => {
        await api.joinGroup(code, token);
        if (invite)
            go("/groups"); // the address has done its work
    });
    for (const form of [make, join]) {
        form.addEventListener("done", () => void refresh().catch(failed));
        form.addEventListener("failed", (event) => failed(event.detail));
    }
    void refresh().catch(failed);
    const el = h("main", { id: "main", class: "groups", tabindex: "-1" }, h("div", { class: "hero slim" }, h("div", {}, h("h1", { text: text.groups.head }), h("p", { class: "lead", text: text.groups.lead }))), h("div", { class: "columns" }, h("section", { class: "panel" }, h("h2", { text: text.groups.mine }), slot), h("div", {}, join, make)));
    return { el, title: text.groups.head };
}
function groupCard(group, leave) {
    const link = new URL(`/groups?invite=${encodeURIComponent(group.invite)}`, location.href).href;
    const field = h("input", { class: "link", readonly: true, value: link, "aria-label": `${text.groups.invite}: ${group.name}` });
    return h("article", { class: "group" }, h("h3", { text: group.name }), h("p", { class: "hint", text: text.groups.members(group.size) }), h("div", { class: "link-row" }, field, copyButton(text.groups.copy, "", field, () => link)), h("div", { class: "actions" }, h("a", { class: "button", href: `/leaderboard?group=${encodeURIComponent(group.id)}`, text: text.groups.leaderboard, "aria-label": `${text.groups.leaderboard}: ${group.name}` }), button(text.groups.leave, "quiet", leave, { "aria-label": `${text.groups.leave}: ${group.name}` })));
}
/** lineForm is a field and a button. It tells with an event that it is done, or what went wrong. */
function lineForm(head, label, go, value, act) {
    const input = h("input", { required: true, autocomplete: "off", maxlength: 60, value, "aria-label": label, placeholder: label });
    const submit = h("button", { text: go });
    const form = h("form", { class: "panel join" }, h("h2", { text: head }), h("div", { class: "join-row plain" }, input, submit));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        submit.disabled = true;
        somebody()
            .then(async (player) => {
            if (!player)
                return;
            await act(input.value.trim(), player.token);
            input.value = "";
            form.dispatchEvent(new Event("done"));
        })
            .catch((problem) => form.dispatchEvent(new CustomEvent("failed", { detail: problem })))
            .finally(() => (submit.disabled = false));
    });
    return form;
}
