// The style of a room on a large screen. It is separate because other pages do not need it.

/** Adds the style to the page, once. */
export function addScreenStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

// The page contains only the room, and everything scales with the window.
const style = `
body:has(.screen) :is(.head, .foot, .race-bar) {
  display: none;
}

:root:has(.overlay),
body:has(.overlay) {
  background: transparent;
}

.page:has(.screen) {
  min-height: 0;
  padding: 0 3vmin;
}

.screen {
  padding: 2vmin 0;
  font-size: max(1rem, 2.4vmin);
}

.screen-head {
  font-size: 1.8em;
}

.screen-way {
  display: grid;
  gap: 2vmin;
  justify-items: center;
  text-align: center;
}

.screen-way .code {
  font-size: 14vmin;
}

.screen-way .qr-frame {
  display: block;
  width: 36vmin;
}

.screen-race .qr-frame {
  width: 28vmin;
}

.screen-way .lead,
.screen-who {
  font-size: 1.4em;
}

.screen-race {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4vmin;
  align-items: center;
}

.screen-race:has(> [hidden]) {
  grid-template-columns: minmax(0, 60em);
  align-content: center;
  justify-content: center;
  min-height: 84vh;
}

.screen-board {
  width: min(82vh, 52vw);
  padding: 1.5vmin;
  border-radius: var(--radius);
  background: var(--surface);
}

.screen-board.all {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 1.5vmin;
  align-content: center;
  min-height: 60vh;
  background: none;
}

.screen-board.all p {
  display: flex;
  gap: 0.5em;
  align-items: center;
  margin: 0 0 0.4em;
}

.screen-board.all .name {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-weight: 650;
}

.screen-side {
  display: grid;
  gap: 2vmin;
  min-width: 0;
}

.screen-lead {
  display: flex;
  flex-wrap: wrap;
  gap: 0 1em;
  align-items: baseline;
}

.screen-side .clock,
.screen-lead .state {
  font-size: 2em;
}

.screen-lead h2 {
  flex: 1 1 100%;
  overflow-wrap: anywhere;
  font-size: max(2rem, 8vmin);
  line-height: 1.1;
}

/* Next to four boards the leader's name is a line of the list, not the title. */
.all + .screen-side .screen-lead h2 {
  font-size: max(1.5rem, 5vmin);
}

.ahead {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15em), 1fr));
  gap: 0.5em;
  max-height: 60vh;
  margin: 0;
  padding: 0;
  overflow: hidden;
  list-style: none;
}

.ahead.many {
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0.25em 0.5em;
  max-height: 76vh;
  font-size: 0.85em;
}

.ahead.many:has(> :nth-child(31)) {
  grid-template-columns: repeat(3, minmax(0, 1fr));
}

.screen-race:has(.many) .screen-board {
  width: min(82vh, 46vw);
}

/* A class of thirty leaves one line for the leader. */
.screen-side:has(.many) .screen-lead h2 {
  flex: none;
  font-size: 2em;
}

.over .ahead.many {
  grid-template-columns: repeat(3, minmax(0, 1fr));
  max-height: 56vh;
}

.over .screen-lead {
  justify-content: center;
  text-align: center;
}

.over .podium {
  max-width: none;
}

.screen .podium .nth {
  height: 6vmin;
}

.screen .podium [data-place="2"] .nth {
  height: 9vmin;
}

.screen .podium [data-place="1"] .nth {
  height: 12vmin;
}

.over .podium :is(.name, .nth) {
  font-size: 1.4em;
}

.over .podium [data-place="1"] .name {
  font-size: 2em;
}

.over .podium .time {
  font-size: 1em;
}

.ahead.many .badge {
  width: 1.7em;
  height: 1.7em;
}

.ahead.many .runner {
  min-height: 0;
  padding: 0.15em 0.4em;
}

.ahead .runner {
  padding: 0.4em 0.6em;
  border-radius: var(--radius-s);
  background: var(--surface);
}

.overlay :is(.screen-lead, .screen-side .clock) {
  justify-self: start;
  padding: 0.3em 0.6em;
  border-radius: var(--radius-s);
  background: var(--surface);
}

.pupils {
  padding: 0;
  list-style: none;
}

.screen .pupils:has(> :nth-child(22)) {
  grid-template-columns: repeat(auto-fill, minmax(max(110px, 9%), 1fr));
  gap: 0.4em;
  font-size: 0.8em;
}

.screen .pupils:has(> :nth-child(22)) .tile {
  gap: 0.2em;
  padding: 0.3em;
}

.pupils .tile-head {
  flex-wrap: wrap;
  justify-content: space-between;
}

.pupils .name {
  order: 1;
  flex: 1 0 100%;
}

.pupils .need {
  padding: 2px 8px;
  border-radius: var(--radius-s);
  background: var(--sunk);
  font-size: var(--text-s);
  font-weight: 650;
}

.pupils :is([data-need="stuck"], [data-need="out"]) .need {
  background: var(--bad-soft);
  color: var(--bad);
}

.pupils :is([data-need="done"], [data-need="left"]) {
  opacity: 0.7;
}

@media (width < 820px) {
  .screen-race {
    grid-template-columns: minmax(0, 1fr);
  }

  .screen-board {
    width: min(100%, 60vh);
  }
}
`;
