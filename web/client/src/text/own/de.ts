// German: the player's rounds, data, groups, friends and moderation decisions.

import { grammarOf } from "../grammar.ts";
import type { Own } from "./en.ts";

const { listed, many, number } = grammarOf("de");

export const own: Own = {
  decided: {
    head: "In Prüfung",
    lead: "Gemeldet oder vom Server markiert. Ein Mensch prüft es; bis dahin passiert nichts weiter.",
    what: { finish: "Dein Ergebnis", name: "Dein Name", line: "Deine Nachricht" },
    states: {
      waits: "Noch nicht geprüft. Die Entscheidung erscheint hier.",
      cleared: "Geprüft: alles in Ordnung.",
      refused: "Geprüft und abgelehnt. Wenn du das anders siehst, schreib kurz warum, dann wird noch einmal geprüft.",
      appealed: "Dein Einspruch wird geprüft. Die Antwort erscheint hier.",
    },
    until: (day) =>
      `Das geht im Chat nicht. Ab ${day} kannst du wieder schreiben. Wenn du das anders siehst, schreib kurz warum.`,
    why: "Deine Begründung",
    appeal: "Einspruch",
  },

  out: {
    go: "Überall sonst abmelden",
    head: "Überall sonst abmelden?",
    lead: "Alle deine anderen Geräte werden abgemeldet. Du bekommst einen neuen Code; Passkeys musst du neu hinzufügen.",
    stay: "Abbrechen",
    done: "Überall sonst abgemeldet. Das ist dein neuer Code.",
  },

  back: {
    race: (time) => `Zurück zu deinem Rennen, ${time}`,
    game: "Zurück zu deinem Spiel",
    head: "Während der Runde gehen?",
    lead: "Die Uhr läuft weiter. Dein Platz bleibt, und du kommst von jeder Seite zurück.",
    go: "Kurz raus",
  },

  mine: {
    head: "Letzte Spiele",
    signInLead: "Hol dir deinen Namen, deine Wertungen und Spiele zurück.",
    newHere: "Neu hier? Spiel einfach los. Du brauchst kein Konto.",
    puzzle: "Rätsel",
    placeOf: (place: string, of: number) => `${place} von ${number(of)}`,
    recovery: "Wiederherstellungscode",
    another: "Als jemand anders anmelden",
    empty: "Noch keine Spiele.",
    mode: "Modus",
    place: "Platz",
    time: "Zeit",
    rating: "Wertung",
    versus: (names) => `gegen ${listed(names)}`,
    together: (names) => `mit ${listed(names)}`,
    bot: (name) => `${name} (Bot)`,
    more: "Mehr zeigen",
    data: "Deine Daten",
    recoveryLead: "Mit diesem Code meldest du dich woanders an. Halt ihn geheim.",
    recoveryShow: "Code zeigen",
    recoveryRenew: "Neuer Code",
    recoveryRenewed: "Neuer Code. Der alte gilt nicht mehr.",
    recover: "Ich habe einen Code",
    recoverLabel: "Code",
    recoverGo: "Anmelden",
    export: "Meine Daten herunterladen",
    delete: "Meine Daten löschen",
    deleteHead: "Alles löschen?",
    deleteLead:
      "Dein Name verschwindet aus allen Bestenlisten und Runden und von diesem Gerät. Das lässt sich nicht rückgängig machen.",
    deleteGo: "Löschen",
    keep: "Abbrechen",
    deleted: "Deine Daten sind gelöscht.",
  },

  last: { head: "Letzte Spiele", all: "Alle Spiele", month: "Dein Monat" },

  lately: "Freunde und Gruppen",
  friends: "Deine Freunde",

  /** Links from the profile to other pages. */
  ways: [
    ["/friends", "Freunde"],
    ["/groups", "Gruppen"],
    ["/season", "Dein Monat"],
    ["/techniques", "Techniken"],
  ] as readonly (readonly [string, string])[],
  achievements: {
    head: "Erfolge",
    games: (n: number) => many(n, { one: "Erstes Spiel", other: "# Spiele" }),
    wins: (n: number) => many(n, { one: "Erster Sieg", other: "# Siege" }),
    streak: (n: number) => `${number(n)} Tage in Folge`,
    kinds: (n: number) => `${number(n)} Rätselarten`,
    soFar: (n: number, of: number) => `${number(n)} von ${number(of)}`,
  },

  groups: {
    arena: "Turniere",
    head: "Gruppen",
    lead: "Eine Bestenliste für Leute, die du kennst. Mit dem Einladungslink kommt man rein.",
    mine: "Deine Gruppen",
    empty: "Noch keine Gruppen.",
    make: "Neue Gruppe",
    name: "Name der Gruppe",
    create: "Gruppe erstellen",
    join: "Einer Gruppe beitreten",
    joinNamed: (group) => `„${group}“ beitreten`,
    invite: "Einladungslink",
    manage: "Gruppe verwalten",
    joinGo: "Beitreten",
    copy: "Einladungslink kopieren",
    leave: "Gruppe verlassen",
    members: (n) => many(n, { one: "# Spieler", other: "# Spieler" }),
    leaderboard: "Bestenliste",
    owner: "Besitzer",
    out: "Entfernen",
    remove: (name) => `${name} entfernen`,
    removeLead: "Die Person verlässt die Gruppe, und der alte Einladungslink gilt nicht mehr.",
    makeOwner: "Zum Besitzer machen",
    handOver: (name) => `Die Gruppe an ${name} übergeben`,
    handOverLead: "Du bleibst Mitglied, aber nur der neue Besitzer verwaltet die Gruppe.",
    renew: "Neue Einladung",
    end: "Gruppe auflösen",
    endLead: (name) => `${name} wird für alle gelöscht. Das lässt sich nicht rückgängig machen.`,
    keep: "Abbrechen",
  },
};
