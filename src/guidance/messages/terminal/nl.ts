/** The terminal in Dutch. */
import { list } from '../grammar/nl.js';
import type { GameName, TerminalWords } from './words.js';

const gameName = ({ number, variant }: GameName): string =>
  `${number === null ? 'een eigen stelling' : `beginstelling ${number}`}${variant === null ? '' : `, ${variant}`}`;

export const NL_TERMINAL: TerminalWords = {
  labels: {
    white: 'Wit',
    black: 'Zwart',
    start: 'start',
    board: 'bord',
    record: 'partij',
    saved: 'bewaard',
    notSaved: 'NIET BEWAARD',
    pieces: 'stukken staan goed',
    toCome: 'komt nog',
    more: 'Enter: verder',
    back: 'Enter: terug',
    sense: { occ: 'bezetting', color: 'kleuren', piece: 'stukken' },
    link: { searching: 'zoekt', up: 'verbonden', silent: 'stil', lost: 'verloren' },
    lights: {
      put: 'hier zetten',
      take: 'weghalen',
      from: 'van',
      to: 'naar',
      wrong: 'fout',
      check: 'schaak',
      ask: 'welke?',
      may: 'mogelijk',
    },
  },
  help: {
    move: 'zet van gesimuleerde handen, in het Engels: KQRBN = KDTLP',
    carry: 'een stuk van veld naar veld, zoals het staat',
    touch: 'één aanraking; place g1 K noemt het stuk (KQRBNP, kqrbnp)',
    fill: 'alles opzetten zoals het hoort (ook een lichtzet); leegmaken',
    promote: 'voor de promotie van zojuist of de volgende',
    confirm: 'alles staat goed; begin met de stelling die er staat',
    choose: 'een vraag beantwoorden',
    takeback: 'de laatste halve zet terugnemen, of de laatste n',
    resign: 'opgeven; remise afspreken; afbreken',
    claim: 'remise claimen, ook met de volgende zet',
    result: 'de juiste uitslag; de uitslag intrekken en doorspelen',
    clock: 'klok indrukken, stil, verder, zetten',
    name: 'white, black, event, site, round; na afloop: volgende partij',
    correct: 'een naam in de afgelopen partij, tot de volgende loting',
    draw: 'de volgende start loten',
    throw: 'de laatste worp terugnemen; de loting verlaten',
    rotate: 'het bord staat andersom; nagebootste sensor dood (alive e4)',
    show: 'het bord in regels; adres, sleutel en code van de pagina',
    quit: 'stoppen; een open partij gaat bij de volgende start verder',
  },
  notes: {
    wordsHint: () => '? toont de woorden; fill zet de stukken op.',
    unreadable: ({ squares }) => `Het bord kan ${list(squares)} nu niet lezen.`,
    takenUp: ({ game, plies }) =>
      `De onvoltooide partij (${gameName(game)}, halve zetten: ${plies}) gaat verder; de opties van deze start gelden vanaf de volgende partij. Om haar te beëindigen: result 1/2-1/2`,
    stillAtTable: ({ game, result }) =>
      `De laatst geëindigde partij (${gameName(game)}, ${result}) ligt nog op tafel: haar uitslag kan tot de volgende loting verbeterd of ingetrokken worden.`,
    fileLeft: ({ path, trouble }) =>
      ({
        unreadable: `${path} is niet te lezen en blijft zoals het is.`,
        empty: `${path} is leeg en blijft zoals het is.`,
        cut: `${path} houdt midden in een partij op en blijft zoals het is.`,
      })[trouble],
    folderUnread: ({ folder, why }) => `De partijenmap ${folder} is niet te lezen: ${why}.`,
    recorderStops: ({ why }) => `De vluchtrecorder stopt: ${why}.`,
    noPage: () => 'Er is geen pagina; start zonder --no-page, of met een andere --port.',
    pageOpen: ({ address }) => `Pagina: ${address} (open: iedereen in het netwerk kan de partij veranderen)`,
    pageKeyed: ({ here, elsewhere, key }) =>
      `Pagina: ${here} op deze machine, ${elsewhere} elders; sleutel ${key}`,
    pageKey: ({ address, key }) => `${address}   sleutel ${key}`,
    pageHere: ({ address }) => `op deze machine: ${address}`,
    pageWindow: ({ columns, rows }) => `Een venster van ${columns} x ${rows} toont er een QR-code van.`,
  },
};
