// German, for the pages of what is one’s own: rounds, data, groups, the way to friends, and what is decided about a player.

import { grammarOf } from "../grammar.ts";
import type { Own } from "./en.ts";

const { many } = grammarOf("de");

/** The words. */
export const own: Own = {
  decided: {
    head: "Angesehen",
    lead: "Jemand hat das gemeldet, oder der Server war sich nicht sicher. Ein Mensch sieht es sich an. Mehr als hier steht, passiert nicht.",
    what: { finish: "Eine Zeit von dir", name: "Dein Name", line: "Etwas, das du gesagt hast" },
    states: {
      waits: "Noch hat es niemand angesehen. Du musst nichts tun; was entschieden wird, steht hier.",
      cleared: "Jemand hat es angesehen, und alles ist in Ordnung.",
      refused:
        "Jemand hat es angesehen, und es bleibt nicht stehen. Siehst du es anders, sag es in ein paar Worten: Dann wird noch einmal hingesehen.",
      appealed: "Es wird noch einmal angesehen, mit dem, was du geschrieben hast. Die Antwort steht hier.",
    },
    until: (day) =>
      `Jemand hat es angesehen, und es passte nicht in den Chat. Ab ${day} kannst du wieder schreiben. Siehst du es anders, sag es in ein paar Worten.`,
    why: "Warum es stehen bleiben soll",
    appeal: "Noch einmal ansehen lassen",
  },

  out: {
    go: "Überall sonst abmelden",
    head: "Überall sonst abmelden?",
    lead: "Deine anderen Geräte verlieren diesen Spieler, und ebenso jeder, der deinen Code genommen hat oder an deinem Gerät war. Der Code wird ein neuer, und Passkeys musst du neu hinzufügen. Dieser Browser bleibt angemeldet.",
    stay: "So lassen",
    done: "Fertig: Niemand sonst ist jetzt du. Das ist dein neuer Code.",
  },

  back: {
    race: (time) => `Zurück zu deinem Rennen, ${time}`,
    game: "Zurück zu deinem Spiel",
    head: "Während der Runde weggehen?",
    lead: "Die Uhr läuft weiter, und die anderen spielen weiter. Dein Platz bleibt, und jede Seite führt zurück.",
    go: "Kurz weggehen",
  },

  mine: {
    head: "Deine Runden",
    lead: "Was du unter diesem Namen gespielt hast und was der Server von dir weiß.",
    empty: "Du hast noch keine Runde beendet.",
    mode: "Modus",
    size: "Größe",
    place: "Platz",
    time: "Zeit",
    strikes: "Fehlversuche",
    when: "Datum",
    more: "Mehr zeigen",
    nobody: "Du hast auf diesem Gerät noch nicht gespielt.",
    data: "Deine Daten",
    recoveryLead:
      "Mit diesem Code bist du auf einem anderen Gerät derselbe Spieler. Wer ihn hat, ist du: behalte ihn für dich.",
    recoveryShow: "Code zeigen",
    recoveryRenew: "Neuer Code",
    recoveryRenewed: "Das ist jetzt der Code. Der alte gilt nicht mehr.",
    recover: "Ich habe einen Code",
    recoverLabel: "Code",
    recoverGo: "Dieser Spieler sein",
    export: "Alles herunterladen, was der Server weiß",
    delete: "Meine Daten löschen",
    deleteHead: "Alles löschen?",
    deleteLead:
      "Dein Name verschwindet aus allen Bestenlisten und Runden, und dieses Gerät vergisst dich. Es gibt kein Zurück.",
    deleteGo: "Löschen",
    keep: "Behalten",
    deleted: "Deine Daten sind gelöscht.",
  },

  last: { head: "Deine letzten Runden", all: "Dein Verlauf", month: "Dein Monat" },

  lately: "Neues von Freunden und Gruppen",
  friends: "Deine Freunde",

  groups: {
    arena: "Eine Arena: ein Abend voller Rennen",
    head: "Gruppen",
    lead: "Eine Bestenliste für Leute, die du kennst. Wer die Einladung hat, kann beitreten.",
    mine: "Deine Gruppen",
    empty: "Du bist noch in keiner Gruppe.",
    make: "Neue Gruppe",
    name: "Name der Gruppe",
    create: "Gruppe gründen",
    join: "Einer Gruppe beitreten",
    joinNamed: (group) => `„${group}“ beitreten`,
    invite: "Einladung",
    joinGo: "Beitreten",
    copy: "Einladungslink kopieren",
    leave: "Gruppe verlassen",
    members: (n) => many(n, { one: "# Spieler", other: "# Spieler" }),
    leaderboard: "Bestenliste",
    owner: "führt die Gruppe",
    out: "Entfernen",
    remove: (name) => `${name} entfernen`,
    removeLead:
      "Die Person verlässt die Gruppe, und die Einladung wird eine neue: Der Link, den sie kennt, führt nirgends mehr hin.",
    makeOwner: "Gruppe übergeben",
    handOver: (name) => `Die Gruppe an ${name} übergeben`,
    handOverLead: "Du bleibst Mitglied. Zurückgeben kann dir die Gruppe nur, wer sie dann führt.",
    renew: "Neue Einladung",
    end: "Gruppe auflösen",
    endLead: (name) => `${name} ist dann für alle Mitglieder weg. Es gibt keinen Weg zurück.`,
    keep: "So lassen",
  },
};
