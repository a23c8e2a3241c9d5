// Die deutschen Texte der Seite.
import { page } from './page.de';
import { premoves } from './premoves.de';
import type { GameCard, Role, Color } from '../wasm/misere';
import type { Ended, ErrorMessages, Messages, Trouble } from './en';

const side = { white: 'Weiß', black: 'Schwarz' };
const role = { pawn: 'Bauer', knight: 'Springer', bishop: 'Läufer', rook: 'Turm', queen: 'Dame', king: 'König' };
const roles = {
  pawn: 'Bauern',
  knight: 'Springer',
  bishop: 'Läufer',
  rook: 'Türme',
  queen: 'Damen',
  king: 'Könige',
};
/** Mit Artikel: „ein Turm“, „eine Dame“. */
const a = (r: Role) => `${r === 'queen' ? 'eine' : 'ein'} ${role[r]}`;
const A = (r: Role) => `${r === 'queen' ? 'Eine' : 'Ein'} ${role[r]}`;
/** „der letzte Turm“, „die letzte Dame“. */
const last = (r: Role) => `${r === 'queen' ? 'die letzte' : 'der letzte'} ${role[r]}`;
/** „zum Turm“, „zur Dame“. */
const to = (r: Role) => `${r === 'queen' ? 'zur' : 'zum'} ${role[r]}`;

const or = (words: string[]) => new Intl.ListFormat('de', { type: 'disjunction' }).format(words);
const and = (words: string[]) => new Intl.ListFormat('de', { type: 'conjunction' }).format(words);
/** Anführungszeichen wie im Deutschen. */
const quoted = (text: string) => text.replace(/^["'](.*)["'](…?)$/s, '„$1“$2');
const other = (of: Color): Color => (of === 'white' ? 'black' : 'white');
const won = (e: Ended) => side[e.winner ?? e.mover];
const lost = (e: Ended) => side[other(e.winner ?? e.mover)];

const games: Record<string, { title: string; aim: string }> = {
  chess: { title: 'Schach', aim: 'Setze den gegnerischen König matt' },
  antichess: { title: 'Räuberschach (Antichess)', aim: 'Verliere alle Figuren oder habe keinen Zug mehr' },
  'plain-antichess': { title: 'Einfaches Räuberschach', aim: 'Sei als Erster ohne regelgerechten Zug' },
  giveaway: { title: 'Giveaway', aim: 'Verliere alle Figuren oder habe keinen Zug mehr' },
  suicide: {
    title: 'Suicide',
    aim: 'Verliere alle Figuren; sitzt jemand fest, habe weniger als der Gegner',
  },
  losers: { title: 'Losers', aim: 'Werde matt oder patt gesetzt, oder behalte nur den König' },
  codrus: { title: 'Codrus', aim: 'Verliere deinen König' },
  misere: { title: 'Misère', aim: 'Werde matt gesetzt' },
  'mit-antichess': {
    title: 'MIT-Räuberschach',
    aim: 'Verliere alles außer dem König, oder setze den Gegner matt',
  },
  'mit-antichess-basic': {
    title: 'MIT-Räuberschach, einfach',
    aim: 'Verliere alles außer dem König, oder setze den Gegner matt',
  },
  'mit-antichess-literal': {
    title: 'MIT-Räuberschach, wörtlich',
    aim: 'Schlage die letzte Figur neben dem König, oder setze matt',
  },
  kingofthehill: { title: 'King of the Hill', aim: 'Bringe deinen König ins Zentrum, oder setze matt' },
  '3check': { title: 'Dreischach', aim: 'Gib dreimal Schach, oder setze matt' },
  horde: { title: 'Horde', aim: 'Weiß setzt den König matt; Schwarz schlägt alles' },
  racingkings: { title: 'Königsrennen', aim: 'Bringe deinen König als Erster auf Reihe 8' },
  atomic: { title: 'Atomschach', aim: 'Sprenge den gegnerischen König, oder setze matt' },
  crazyhouse: { title: 'Einsetzschach (Crazyhouse)', aim: 'Setze matt, mit den Figuren, die du schlägst' },
  extinction: { title: 'Ausrottung', aim: 'Nimm dem Gegner die letzte Figur irgendeiner Art' },
  chessvar: { title: 'ChessVar', aim: 'Schlage alle gegnerischen Figuren einer Art' },
};

const fault: Messages['fault'] = {
  empty: 'es gibt keine Figuren',
  kings: 'es gibt zu wenige oder zu viele Könige',
  'opposite-check': 'die Seite, die nicht am Zug ist, steht im Schach',
  'pawns-on-backrank': 'Bauern stehen, wo kein Bauer stehen kann',
  'impossible-check': 'kein Zug kann dieses Schach gegeben haben',
  variant: 'das Spiel erlaubt dies nicht',
  'bad-castling': 'zu einem Rochaderecht fehlen König und Turm',
  'bad-ep': 'kein Bauer kann das En-passant-Feld überschritten haben',
  'too-much-material': 'es gibt mehr Figuren, als ein Spiel haben kann',
};
/** Was in jedem Feld einer FEN stehen soll. */
const fields: Record<string, string> = {
  board: 'acht Reihen von je acht Feldern',
  pocket: 'die Figuren in der Hand, etwa [Qn]',
  turn: 'w oder b für die Seite am Zug',
  castling: 'Rochaderechte, etwa KQkq oder -',
  'en passant': 'ein En-passant-Feld, etwa e3 oder -',
  checks: 'die ausstehenden Schachs, etwa 3+3',
  'half-move': 'die Zahl der gezählten Halbzüge',
  'full-move': 'die Nummer des Zuges',
  last: 'nichts weiter',
};
const notNow: Record<string, string> = {
  over: 'Das Spiel ist zu Ende.',
  paused: 'Das Spiel ist angehalten: Erst weiterspielen.',
  'no-move': 'Es gibt keinen Zug zurückzunehmen oder zu wiederholen.',
  'already-offered': 'Remis ist schon angeboten.',
  'no-offer': 'Es ist kein Remis angeboten.',
  'not-your-turn': 'Remis beansprucht man, wenn man am Zug ist.',
  'nothing-to-claim': 'Noch gibt es kein Remis zu beanspruchen.',
  'not-paused': 'Das Spiel ist nicht angehalten.',
  adjourned: 'Das Spiel ist vertagt.',
  'not-adjourned': 'Das Spiel ist nicht vertagt.',
  begun: 'Das Spiel hat schon begonnen.',
  'in-time': 'Auf der Uhr ist noch Zeit.',
  'no-clock': 'Es gibt keine Uhr.',
  impossible: 'So kann das Spiel nicht enden.',
  'not-allowed': 'Das darf nur der andere Spieler.',
};
/** Was in einer FEN statt des Erwarteten steht. */
const there = (found: string) => (/^['"\d]/.test(found) ? quoted(found) : 'etwas anderes');
const error: ErrorMessages = {
  game: (m) => `Ein Spiel namens ${quoted(m.found)} gibt es nicht.${m.suggestion ? ` Ist ${m.suggestion} gemeint?` : ''}`,
  fen: (m) => `Das ist keine Stellung. Erwartet: ${fields[m.field] ?? m.field}; gefunden: ${there(m.found)}.`,
  setup: (m) => `Diese Stellung lässt sich nicht spielen${m.faults.length ? `: ${and(m.faults.map((f) => fault[f] ?? f))}` : ''}.`,
  time: (m) => `Das ist keine Zeit für eine Uhr: „${m.found}“.`,
  level: (m) => `Es gibt die Stufen 1 bis 10, aber keine ${m.found}.`,
  number: (m) => `Chess960 hat die Nummern 0 bis 959; eine ${m.found} gibt es nicht.`,
  move: (m, why) =>
    m.refused.why === 'unreadable'
      ? `„${m.text}“ ist kein Zug: Erwartet wird einer wie e4 oder Sf3.`
      : `${m.number ? `Zug ${m.number} (${m.text})` : m.text} lässt sich nicht spielen: ${why}`,
  'not-now': (m) => notNow[m.why] ?? m.why,
  nothing: () => 'Die Datei ist leer; erwartet wird ein gespeichertes Spiel.',
  'no-game': (m) => `Das ist kein Spiel: Erwartet werden Kopfzeilen oder Züge wie in PGN, da steht ${m.found === 'nothing' ? 'nichts' : quoted(m.found)}.`,
  result: (m) => `Die Züge führen nicht zum Ergebnis ${m.found}.`,
  file: (m) => `Das ist kein gespeichertes Spiel, auch wenn es wie ${m.format} aussieht.`,
  other: () => 'Etwas ist schiefgegangen.',
};

export const de: Messages = {
  ...page,
  ...premoves,
  language: 'Deutsch',
  side,
  role,
  roles,
  error,
  fault,
  line: (n: number) => `Zeile ${n}`,
  inEnglish: 'Genauer, auf Englisch:',

  game: {
    title: (card: GameCard) => games[card.key]?.title ?? card.title,
    aim: (card: GameCard) => games[card.key]?.aim ?? card.aim,
  },
  menu: {
    newGame: 'Neues Spiel …',
    save: 'Speichern …',
    load: 'Laden …',
    end: 'Spiel beenden',
    earlier: 'Zurück zum früheren Spiel',
    share: 'Teilen und kopieren …',
    pause: 'Pause',
    resume: 'Weiter',
    showMoves: 'Mögliche Züge zeigen',
    disco: 'Disko',
    rules: 'Regeln dieses Spiels',
    allRules: 'Regeln aller Spiele',
    keys: 'Tasten …',
    licence: 'Lizenzen und Quellen …',
  },
  player: {
    human: 'Mensch',
    computer: (level: number) => `Computer, Stufe ${level}`,
    thinking: 'denkt nach …',
    moves: (n: number) => (n === 1 ? '1 Zug' : `${n} Züge`),
    checksLeft: (n: number) => (n === 1 ? 'noch 1 Schach' : `noch ${n} Schachs`),
    remaining: 'Übrige Figuren',
    pocket: (who: Color) => `Tasche von ${side[who]}`,
    nearlyGone: (r: Role) => `${last(r)}: fast ausgerottet`,
    endangered: (r: Role) => `${last(r)} könnte jetzt geschlagen werden`,
    clock: (who: Color) => `Uhr von ${side[who]}`,
  },

  toMove: (who: Color) => `${side[who]} ist am Zug`,
  turn: 'Am Zug',
  moveList: 'Züge',
  onlyMove: 'Der einzige mögliche Zug',
  noMoves: (first: Color) => `Noch kein Zug. ${side[first]} beginnt.`,
  skipped: 'ausgesetzt',
  pardoned: (faults: readonly string[]) => `Diese Stellung ist seltsam: ${and(faults.map((f) => fault[f] ?? f))}. Gespielt wird sie trotzdem.`,
  skippedTurn: (who: Color) => `${side[who]} hat keinen Zug und setzt aus.`,
  mustCapture: (captures: string[], more: number) =>
    `Du musst schlagen: ${more ? `${captures.join(', ')} oder einer von ${more} weiteren Zügen` : or(captures)}.`,
  why: 'Warum?',
  mustCaptureOther: (who: Color) => `${side[who]} muss schlagen.`,
  check: (who: Color) => `${side[who]} steht im Schach.`,
  endangered: (who: Color, which: Role[]) =>
    `${side[who]}: ${and(which.map(last))} ${which.length > 1 ? 'könnten' : 'könnte'} geschlagen werden; damit wäre das Spiel verloren.`,
  paused: 'Das Spiel ist angehalten.',
  resumed: 'Das Spiel geht weiter.',
  lookingBack: (who: Color, number: number, last: number) => `Nach Zug ${number} von ${last} (${side[who]}).`,
  lookingAtStart: 'Die Ausgangsstellung.',
  backToGame: 'Zurück zum Spiel',
  gone: 'Die Zeit ist abgelaufen.',

  action: {
    back: 'Zurück',
    forward: 'Vor',
    undo: 'Zurücknehmen',
    first: 'Zum Anfang',
    previous: 'Einen Zug zurück',
    next: 'Einen Zug vor',
    last: 'Ans Ende',
    takeBack: 'Zurücknehmen',
    redo: 'Wiederholen',
    flip: 'Brett drehen',
    hint: 'Tipp',
    resign: 'Aufgeben',
    draw: 'Remis anbieten',
    acceptDraw: 'Remis annehmen',
    declineDraw: 'Ablehnen',
    claimDraw: 'Remis beanspruchen',
    forfeit: 'Verloren geben',
    typeMove: 'Zug eingeben: e2-e4 oder Sf3',
    play: 'Ziehen',
    newGame: 'Neues Spiel',
    close: 'Schließen',
    cancel: 'Abbrechen',
  },

  draw: {
    offered: (who: Color) => `${side[who]} bietet Remis an.`,
    declined: 'Das Remis wird abgelehnt.',
    computerDeclines: 'Der Computer lehnt das Remis ab: Er sieht sich im Vorteil.',
    computerAccepts: 'Der Computer nimmt das Remis an.',
    considering: 'Der Computer überlegt, ob er das Remis annimmt …',
    claim: {
      repetition: 'Dieselbe Stellung zum dritten Mal: Remis kann beansprucht werden.',
      'move-count': '100 Halbzüge ohne Schlagen und ohne Bauernzug: Remis kann beansprucht werden.',
    },
  },
  hint: {
    best: (san: string) => `Der Computer würde ${san} spielen.`,
    none: 'Es gibt nichts vorzuschlagen.',
    searching: 'Ein guter Zug wird gesucht …',
  },
  evaluation: {
    label: 'Bewertung',
    wins: (who: Color, moves: number) =>
      moves <= 1 ? `${side[who]} gewinnt sofort` : `${side[who]} gewinnt in ${moves} Zügen`,
    ahead: (who: Color, pawns: string) => `${side[who]} liegt um etwa ${pawns} Bauern vorn`,
    equal: 'Etwa ausgeglichen',
    none: '–',
  },

  refusal: {
    'game-over': () => 'Das Spiel ist zu Ende.',
    paused: () => 'Das Spiel ist angehalten: Erst weiterspielen.',
    'no-piece': (t: Trouble) =>
      t.square ? `Auf ${t.square} steht keine Figur.` : t.role ? `Kein ${role[t.role]} kann das.` : 'Es gibt keine solche Figur.',
    'not-your-piece': (t: Trouble) => `Die Figur auf ${t.square} gehört der anderen Seite.`,
    'does-not-move-so': (t: Trouble) => (t.role ? `${A(t.role)} zieht nicht so.` : 'So wird nicht gezogen.'),
    blocked: (t: Trouble) => `Die Figur auf ${t.square} ist im Weg.`,
    'must-capture': (t: Trouble) =>
      `Du musst schlagen: ${t.more ? `${t.captures.join(', ')} oder einer von ${t.more} weiteren Zügen` : or(t.captures)}.`,
    'king-in-check': () => 'Dein König stünde im Schach.',
    'gives-check': () => 'In diesem Spiel darf kein Zug Schach geben.',
    'explodes-king': () => 'Das würde den eigenen König sprengen.',
    'cannot-castle': () => 'Eine Rochade ist jetzt nicht möglich.',
    'promotion-missing': (t: Trouble) => `Sage, wozu der Bauer wird: ${or(t.options.map((r) => role[r]))}.`,
    'no-such-promotion': (t: Trouble) =>
      t.options.length
        ? `Der Bauer kann nur ${or(t.options.map(to))} werden.`
        : 'In diesem Spiel wandeln sich Bauern nicht um.',
    'not-promoting': () => 'Nur ein Bauer auf der letzten Reihe wandelt sich um.',
    'not-in-pocket': (t: Trouble) => (t.role ? `In deiner Tasche ist kein ${role[t.role]}.` : 'Das ist nicht in deiner Tasche.'),
    'pawn-drop': (t: Trouble) => `Auf ${t.square} kann kein Bauer eingesetzt werden.`,
    'wrong-kind': () => 'Das ist ein Zug anderer Art.',
    'cannot-pass': () => 'Du kannst ziehen und darfst deshalb nicht aussetzen.',
    flag: () => 'Die Zeit war abgelaufen.',
    'not-your-turn': () => 'Die andere Seite ist am Zug.',
    'must-pass': () => 'Es gibt keinen Zug: Es wird ausgesetzt.',
    unreadable: () => 'Das ist kein Zug. Versuche e2-e4 oder Sf3.',
    ambiguous: (t: Trouble) => `Welcher: ${or(t.captures)}?`,
  },

  outcome: {
    wins: (who: Color) => `${side[who]} gewinnt`,
    draw: 'Remis',
    none: 'Ohne Ergebnis',
  },
  cause: {
    checkmate: (e: Ended) =>
      e.winner === e.mover ? `${won(e)} ist matt, und das gewinnt dieses Spiel.` : `${lost(e)} ist matt.`,
    stalemate: (e: Ended) =>
      e.winner
        ? `${side[e.mover]} hat keinen Zug, und das gewinnt dieses Spiel.`
        : `${side[e.mover]} hat keinen Zug und steht nicht im Schach: Patt.`,
    'nothing-to-move': (e: Ended) => `${won(e)} hat keinen Zug mehr, und das ist das Ziel.`,
    'no-pieces': (e: Ended) => `${won(e)} hat alles verschenkt.`,
    'bare-king': (e: Ended) =>
      e.winner === e.mover ? `${won(e)} hat nur noch den König, und das ist das Ziel.` : `${lost(e)} hat nur noch den König.`,
    hill: (e: Ended) => `Der König von ${won(e)} steht auf dem Hügel.`,
    'third-check': (e: Ended) => `${won(e)} hat das dritte Schach gegeben.`,
    'horde-destroyed': (e: Ended) => `${won(e)} hat die ganze Horde geschlagen.`,
    'race-won': (e: Ended) => `Der König von ${won(e)} ist zuerst auf Reihe 8.`,
    'race-tied': () => 'Beide Könige haben Reihe 8 erreicht.',
    'king-exploded': (e: Ended) => `Der König von ${lost(e)} wurde gesprengt.`,
    extinction: (e: Ended) => `${lost(e)} hat keine ${or(e.gone.map((r) => roles[r]))} mehr.`,
    'fewer-pieces': (e: Ended) => `${side[e.mover]} kann nicht ziehen, und ${won(e)} hat weniger Figuren.`,
    'king-lost': (e: Ended) => `${won(e)} hat den König verloren, und das ist das Ziel.`,
    'insufficient-material': () => 'Keine Seite kann mehr gewinnen.',
    repetition: () => 'Dieselbe Stellung ist dreimal entstanden.',
    'move-count': () => '100 Halbzüge ohne Schlagen und ohne Bauernzug.',
    'both-stuck': () => 'Keine Seite kann ziehen.',
    time: (e: Ended) =>
      e.winner
        ? `Die Zeit von ${lost(e)} ist abgelaufen.`
        : `Die Zeit von ${side[e.mover]} ist abgelaufen, doch die andere Seite hätte nicht mehr gewinnen können.`,
    resignation: (e: Ended) => `${lost(e)} hat aufgegeben.`,
    abandonment: (e: Ended) => `${lost(e)} hat das Spiel verloren gegeben.`,
    agreement: () => 'Die Spieler haben sich geeinigt.',
    abort: () => 'Das Spiel wurde vorzeitig beendet.',
  },

  newGame: {
    game: 'Spiel',
  },
  share: {
    bad: (why: string) => `Der Link lässt sich nicht spielen: ${why}`,
    earlier: 'Dies ist das Spiel des Links. Deines ist aufbewahrt: Menü Spiel, Zurück zum früheren Spiel.',
  },
  end: { again: 'Noch einmal', look: 'Spiel ansehen' },
  promotion: { title: 'Der Bauer wird', choose: (r: Role) => `Umwandeln: ${a(r)}` },
  notRestored: (why: string) => `Das hier aufbewahrte Spiel ist nicht lesbar. ${why} Ein neues hat begonnen.`,
  failed: (why: string) => `Die Seite konnte nicht starten: ${why}`,
  engineFailed: (why: string) => `Der Computerspieler ist ausgefallen: ${why}`,
  clockSpoken: (who: Color, time: string) => `${side[who]}: ${time}`,
  noClock: 'Es läuft keine Uhr.',
  minutesSeconds: (m: number, s: number) => `${m} Minuten ${s} Sekunden`,

  board: {
    label: 'Schachbrett',
    square: (sq: string, what: string) => `${sq}, ${what}`,
    empty: 'leer',
    piece: (who: Color, r: Role) => {
      const ending = r === 'queen' ? 'e' : 'er';
      return `${who === 'white' ? 'weiß' : 'schwarz'}${ending} ${role[r]}`;
    },
    mustCapture: 'muss schlagen',
    canMove: 'kann ziehen',
    target: 'möglich',
    capture: 'Schlagzug',
    selected: 'gewählt',
    deselected: 'losgelassen',
    played: (who: Color, san: string) => `${side[who]}: ${san}`,
  },
  rules: {
    article: (n: number) => `Artikel ${n}`,
    general: 'allgemeine Regel',
  },
  cheer: [
    'Jede verlorene Figur ist eine weniger zum Abstauben.',
    'Du verlierst nicht. Du reist mit leichtem Gepäck.',
    'Irgendwo ist ein Bauer stolz auf dich.',
    'Schlechte Züge sind gute Züge im falschen Spiel, und dies ist das richtige.',
    'Atme durch. Die Uhr ist nur Sand mit Ehrgeiz.',
    'Auch die Dame war einmal ein Bauer. Na gut, manche Dame.',
    'Gib alles her. Mitnehmen kann man es doch nicht.',
    'Du spielst wie ein Fluss: bergab, und wunderschön.',
  ],
};
