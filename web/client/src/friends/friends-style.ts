// The style of friends, which is separate because pages without friends do not need it.

/** Adds the style to the page, once. */
export function addFriendsStyle(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

// The card floats over the page, so that nothing moves when it appears, and never over a game.
const style = `
.friend-card {
  position: fixed;
  z-index: 15;
  inset-inline-end: max(var(--space-5), calc((100vw - 1240px) / 2));
  top: 68px;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-5);
  max-width: min(520px, 100vw - 2 * var(--space-3));
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--accent);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow-high);
}

.friend-card p {
  margin: 0;
}

.friend-card .name {
  font-weight: 560;
  overflow-wrap: anywhere;
}

.friend-card .actions {
  margin-inline-start: auto;
}

.friend-card a {
  border-color: transparent;
  background: var(--accent);
  color: var(--on-accent);
}

body:has(nonet-board, .screen, [data-view="wall"], [data-view="halted"], dialog[open]) .friend-card {
  display: none;
}

.met-list {
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;
}

.met-list li {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  min-height: var(--target);
}

/* A long name has its own line above the button. */
.met-list .name {
  flex: 1 auto;
  overflow: hidden;
  text-overflow: ellipsis;
}

.invite-friends {
  flex: 1 1 100%;
}

.name.on::before,
.room-row .on::before {
  content: "";
  display: inline-block;
  width: 8px;
  height: 8px;
  margin-inline-end: var(--space-2);
  border-radius: 50%;
  background: var(--good);
}

.ask-row {
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
}

.ask-row .who {
  min-width: 160px;
}

/* A thumb reaches it there, and it covers neither the heading nor the main button. */
@media (width < 640px) {
  .friend-card {
    inset: auto var(--space-3) calc(max(var(--space-3), env(safe-area-inset-bottom)) + var(--tabs, 0px));
  }

  body:has([data-view="lobby"]) .friend-card {
    bottom: 124px;
  }

  /* The menu is next to the name, and the answers are below both. */
  .ask-row .who {
    flex-basis: calc(100% - var(--target) - var(--space-2));
  }

  .ask-row > :not(.who, .icon-button) {
    order: 1;
  }

  .friend-card .told {
    flex: 1 1 100%;
  }
}
`;
