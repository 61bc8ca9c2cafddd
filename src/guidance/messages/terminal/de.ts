/** The terminal in German. */
import { list } from '../grammar/de.js';
import type { GameName, TerminalWords } from './words.js';

const gameName = ({ number, variant }: GameName): string =>
  `${number === null ? 'eine eigene Stellung' : `Grundstellung ${number}`}${variant === null ? '' : `, ${variant}`}`;

export const DE_TERMINAL: TerminalWords = {
  labels: {
    white: 'Weiß',
    black: 'Schwarz',
    start: 'Start',
    board: 'Brett',
    record: 'Partie',
    saved: 'gesichert',
    notSaved: 'NICHT GESICHERT',
    pieces: 'Figuren stehen richtig',
    toCome: 'kommt noch',
    more: 'Enter: weiter',
    back: 'Enter: zurück',
    sense: { occ: 'Besetzung', color: 'Farben', piece: 'Figuren' },
    link: { searching: 'gesucht', up: 'verbunden', silent: 'stumm', lost: 'verloren' },
    lights: {
      put: 'hierhin',
      take: 'wegnehmen',
      from: 'von',
      to: 'nach',
      wrong: 'falsch',
      check: 'Schach',
      ask: 'welche?',
      may: 'möglich',
    },
  },
  help: {
    move: 'Zug für simulierte Hände, auf Englisch: KQRBN = KDTLS',
    carry: 'eine Figur von Feld zu Feld, wie sie steht',
    touch: 'eine Berührung; place g1 K nennt die Figur (KQRBNP, kqrbnp)',
    fill: 'alles aufstellen, wie es gehört (auch Leuchtzüge); räumen',
    promote: 'für die Umwandlung von eben oder die nächste',
    confirm: 'alles steht richtig; mit der Stellung, die steht, beginnen',
    choose: 'eine Frage beantworten',
    takeback: 'den letzten Halbzug zurücknehmen, oder die letzten n',
    resign: 'aufgeben; Remis vereinbaren; abbrechen',
    claim: 'Remis reklamieren, auch mit dem nächsten Zug',
    result: 'das richtige Ergebnis; Ergebnis zurücknehmen, weiterspielen',
    clock: 'Uhr drücken, anhalten, weiter, stellen',
    name: 'white, black, event, site, round; danach: nächste Partie',
    correct: 'ein Name der beendeten Partie, bis zur nächsten Auslosung',
    draw: 'die nächste Grundstellung auslosen',
    throw: 'den letzten Wurf zurücknehmen; die Auslosung verlassen',
    rotate: 'das Brett liegt andersherum; Sensor simuliert tot (alive e4)',
    show: 'das Brett in Zeilen; Adresse, Schlüssel und Code der Seite',
    quit: 'beenden; eine offene Partie geht beim nächsten Start weiter',
  },
  notes: {
    wordsHint: () => '? zeigt die Wörter; fill stellt die Figuren auf.',
    unreadable: ({ squares }) => `Das Brett kann ${list(squares)} gerade nicht lesen.`,
    takenUp: ({ game, plies }) =>
      `Die unbeendete Partie (${gameName(game)}, Halbzüge: ${plies}) geht weiter; die Angaben dieses Starts gelten ab der nächsten Partie. Zum Beenden: result 1/2-1/2`,
    stillAtTable: ({ game, result }) =>
      `Die zuletzt beendete Partie (${gameName(game)}, ${result}) ist noch am Tisch: Ihr Ergebnis kann bis zur nächsten Auslosung berichtigt oder zurückgenommen werden.`,
    fileLeft: ({ path, trouble }) =>
      ({
        unreadable: `${path} ist nicht lesbar und bleibt, wie es ist.`,
        empty: `${path} ist leer und bleibt, wie es ist.`,
        cut: `${path} bricht mitten in einer Partie ab und bleibt, wie es ist.`,
      })[trouble],
    folderUnread: ({ folder, why }) => `Der Partienordner ${folder} ist nicht lesbar: ${why}.`,
    recorderStops: ({ why }) => `Der Flugschreiber hört auf: ${why}.`,
    noPage: () => 'Es gibt keine Seite; ohne --no-page oder mit einem anderen --port starten.',
    pageOpen: ({ address }) => `Seite: ${address} (offen: Jeder im Netz darf die Partie verändern)`,
    pageKeyed: ({ here, elsewhere, key }) =>
      `Seite: ${here} auf diesem Rechner, ${elsewhere} anderswo; Schlüssel ${key}`,
    pageKey: ({ address, key }) => `${address}   Schlüssel ${key}`,
    pageHere: ({ address }) => `auf diesem Rechner: ${address}`,
    pageWindow: ({ columns, rows }) => `Ein Fenster von ${columns} x ${rows} zeigt den QR-Code dazu.`,
  },
};
