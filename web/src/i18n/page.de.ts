// Die deutschen Wörter der Seite um das Brett.
import type { Color, Role } from '../wasm/misere';
import type { PageMessages } from './page.en';

const side = { white: 'Weiß', black: 'Schwarz' };

// Was mehrere Spiele gemeinsam haben.
type Point = [Role, string];
const must: Point = ['pawn', 'Wer schlagen kann, muss schlagen. Womit, ist frei.'];
const any: Point = ['queen', 'Bauern verwandeln sich in alles, auch in Könige.'];
const king: Point = ['king', 'Der König ist ein Stein wie jeder andere.'];
const mit: Point[] = [['king', 'Schach geht vor, dann kommt das Schlagen.'], ['queen', 'Bauern werden Damen.'], ['rook', 'Wer nicht ziehen kann, setzt aus.']];

export const page: PageMessages = {
  rooms: { home: 'Start', play: 'Spielen', puzzles: 'Aufgaben', analyse: 'Analyse', review: 'Rückblick', games: 'Partien', rules: 'Regeln', lobby: 'Lobby', learn: 'Lernen', options: 'Optionen', more: 'Mehr', label: 'Räume' },

  verdict: {
    youWon: 'Du hast gewonnen.',
    youLost: 'Du hast verloren.',
    won: (who: Color) => `${side[who]} hat gewonnen.`,
    draw: 'Remis.',
    none: 'Kein Ergebnis.',
  },
  sheet: {
    rematch: (who: Color) => `Revanche mit ${side[who]}`,
    rematchBoth: 'Revanche, Farben getauscht',
    close: 'Züge zeigen',
    race: (white: number, black: number) => `Übrige Steine, Zug um Zug: Weiß endet mit ${white}, Schwarz mit ${black}`,
  },

  duty: {
    must: 'Du musst schlagen',
    yourMove: 'Du ziehst.',
    toMove: (who: Color) => `${side[who]} ist am Zug.`,
    thinking: (who: Color) => `${side[who]} denkt nach.`,
    over: 'Das Spiel ist aus.',
    fetching: 'Das Netz des Programms wird geladen',
    captures: (n: number) => `Alle ${n} Schlagzüge`,
    lookingBack: 'Du siehst eine frühere Stellung. Zum Ziehen geh zurück zum Spiel.',
    neverPossible: 'Kein Zug der anderen Seite macht das möglich.',
    confirm: (move: string) => `${move} spielen?`,
    yes: 'Ziehen',
    no: 'Doch nicht',
  },

  bar: {
    you: 'du',
    level: (n: number) => `Stufe ${n}`,
    left: (n: number, of: number) => `${n} von ${of} übrig`,
    checks: (given: number, all: number) => `${given} von ${all} Schachs`,
    steps: (n: number) => (n === 0 ? 'auf dem Hügel' : n === 1 ? '1 Schritt zum Hügel' : `${n} Schritte zum Hügel`),
    ranks: (n: number) => (n === 0 ? 'am Ziel' : n === 1 ? 'noch 1 Reihe' : `noch ${n} Reihen`),
    number960: (n: number) => `Stellung ${n}`,
  },

  more: {
    game: 'Spiel',
    play: 'Partie',
    options: 'Optionen',
    help: 'Hilfe',
    typeMove: 'Zug eingeben …',
    all: 'Alle Optionen …',
    zen: 'Nur das Brett (Zen)',
  },

  keys: [
    ['Leertaste', 'zeigt den letzten Zug und was ziehen kann'],
    ['← →', 'gehen durch die Partie'],
    ['/', 'nimmt einen Zug als Text'],
  ],
  idea: {
    chess: 'Setz den König matt. Auch aus 960 Stellungen.',
    antichess: 'Verliere alles oder sei zugunfähig. Bauern werden auch Könige.',
    giveaway: 'Räuberschach mit Rochade.',
    suicide: 'Kann einer nicht ziehen, gewinnt, wer weniger Steine hat.',
    losers: 'Der König bleibt König: Werde matt, oder behalte nur ihn.',
    codrus: 'Nur der König muss weg.',
    misere: 'Schlagen ist frei; zwing den anderen, dich mattzusetzen.',
    'plain-antichess': 'Der Klassiker im Netz: keine Umwandlung in Könige, nie von selbst remis.',
    'mit-antichess': 'Schach geht vor, der blanke König gewinnt. Bauern werden Damen.',
    'mit-antichess-literal': 'Ebenso, doch wer den letzten Stein schlägt, gewinnt.',
    'mit-antichess-basic': 'Dasselbe ohne Rochade und en passant.',
    kingofthehill: 'Bring deinen König ins Zentrum.',
    '3check': 'Das dritte Schach gewinnt.',
    atomic: 'Jedes Schlagen explodiert. Spreng den König.',
    horde: 'Sechsunddreißig Bauern gegen ein Heer.',
    racingkings: 'Wer zuerst auf der achten Reihe ist. Kein Schach.',
    crazyhouse: 'Was du schlägst, darfst du einsetzen.',
    extinction: 'Rotte eine Figurenart aus.',
    chessvar: 'Rotte eine Art aus. Könige sind gewöhnlich, Bauern bleiben Bauern.',
  },
  points: {
    chess: [['king', 'Der König rochiert einmal, wenn er und der Turm noch nicht gezogen haben.'], ['pawn', 'Ein Bauer auf der letzten Reihe wird, was du willst.'], ['queen', 'Patt ist remis.']],
    antichess: [must, king, any],
    'plain-antichess': [must, king, ['queen', 'Bauern verwandeln sich in alles, nur nicht in Könige.']],
    giveaway: [must, ['king', 'Der König ist ein Stein wie jeder andere und darf rochieren.'], any],
    suicide: [must, king, any],
    losers: [must, ['king', 'Schach geht vor, wie im Schach.']],
    codrus: [must, ['king', 'Schach gibt es nicht. Wer den König verliert, gewinnt.']],
    misere: [['pawn', 'Niemand muss schlagen.'], ['king', 'Wer mattgesetzt wird, gewinnt. Patt ist remis.']],
    'mit-antichess': mit,
    'mit-antichess-basic': mit,
    'mit-antichess-literal': mit,
    kingofthehill: [['king', 'Der Hügel ist d4, e4, d5 und e5. Auch dort darf der König nicht ins Schach ziehen.']],
    '3check': [['queen', 'Ein Doppelschach zählt einmal.'], ['king', 'Das dritte Schach gewinnt sofort.']],
    horde: [['king', 'Weiß hat keinen König und fürchtet kein Schach.'], ['pawn', 'Seine Bauern dürfen auch von der ersten Reihe zwei Felder ziehen.']],
    racingkings: [['king', 'Kein Zug darf Schach geben.'], ['rook', 'Kommt Weiß zuerst an, hat Schwarz noch einen Zug zum Remis.']],
    atomic: [['queen', 'Ein Schlag entfernt alles ringsum, außer Bauern.'], ['king', 'Ein König, der explodiert, hat verloren. Könige schlagen nicht.']],
    crazyhouse: [['knight', 'Was du schlägst, setzt du auf ein freies Feld ein.'], ['pawn', 'Kein Bauer kommt auf die erste oder letzte Reihe.']],
    extinction: [king, ['pawn', 'Wer den letzten Bauern umwandelt, hat keinen mehr und verliert.']],
    chessvar: [king, ['pawn', 'Bauern bleiben Bauern. Keine Rochade, kein en passant.']],
  },

  home: {
    title: 'Alles verlieren.',
    lead: 'Schach, auf links gedreht. Wer schlagen kann, muss. Wer zuerst nichts mehr hat, gewinnt.',
    first: 'Erste Partie spielen',
    play: 'Gegen den Computer',
    learn: 'In drei Minuten lernen',
    facts: 'Neunzehn Spiele. Ohne Konto, auch ohne Netz.',
    row: 'Sechzehn Steine, zehn davon weg',
    task: 'Der Läufer muss weg. Springer oder Bauer? Zieh selbst.',
    taken: 'Geschlagen, weil du musstest. Jetzt gib etwas zurück.',
    again: 'Noch einmal',
    continue: 'Weiterspielen',
    against: (game: string, level: number, yours: boolean) => `${game} gegen Stufe ${level}${yours ? ', du bist am Zug' : ''}`,
    between: (game: string) => `${game}, zu zweit an einem Brett`,
    two: 'Zu zweit an einem Brett',
    twoText: 'Das Brett dreht sich, wenn ihr wollt',
    friend: 'Mit Freunden spielen',
    friendText: 'Link schicken, losspielen',
    rules: 'Das Regelbuch',
    rulesText: 'Jedes Spiel, Artikel für Artikel',
    puzzle: 'Aufgabe des Tages',
    puzzleText: 'Ein Zug gewinnt. Finde ihn',
    yours: 'Deine Partien',
    yoursText: 'Alles, was auf diesem Gerät gespielt wurde',
    computer: 'Ein anderes Spiel',
    computerText: 'Neunzehn zur Wahl',
    shelf: 'Neunzehn Arten, Schach umzudrehen',
  },

  zen: 'Zen verlassen',
  cancelled: 'Abbrechen',
};
