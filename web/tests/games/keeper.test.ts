import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en } from '../../src/i18n/en';
import { exportGames } from '../../src/games/export';
import { Keeper, type KeeperNews } from '../../src/games/keeper';
import type { GameRecord } from '../../src/games/record';
import { GameStore } from '../../src/games/store';
import { SavedGame } from '../../src/wasm/misere';
import { COMPUTER, HUMAN, page } from '../page';

beforeEach(() => void vi.stubGlobal('IDBKeyRange', IDBKeyRange));
afterEach(() => void vi.unstubAllGlobals());

const read = (json: string) => SavedGame.read(new TextEncoder().encode(json));

function kept(factory: IDBFactory | undefined = new IDBFactory(), limit?: number, on = page('antichess', { seats: { white: HUMAN, black: COMPUTER } }), pinned: string | null = null, alone = true) {
  const store = new GameStore(factory, 'misere', limit);
  const news: KeeperNews[] = [];
  const pin = { text: pinned };
  let now = 1_000;
  const keeper = new Keeper(on.play, store, {
    pin: { read: () => pin.text, write: (text) => void (pin.text = text) },
    now: () => (now += 1_000),
    tell: (one) => news.push(one),
    alone: () => Promise.resolve(alone),
  });
  return { ...on, store, keeper, news, pin, factory };
}

const brief = (records: GameRecord[]) => records.map(({ game, plies, result }) => [game, plies, result]);

describe('the keeper of games', () => {
  it('keeps a game from its first move on, and what it has become', async () => {
    const { play, keeper } = kept();
    await keeper.flush();
    expect(await keeper.list()).toEqual([]);
    play.move('e2e3');
    play.move('b7b5');
    await keeper.flush();
    const [record] = await keeper.list();
    expect(record).toMatchObject({ id: keeper.running, game: 'antichess', plies: 2, result: '*', cause: null, star: 0, seats: { black: COMPUTER } });
    expect((await keeper.get(record!.id)).json).toBe(play.json);
    play.resign();
    await keeper.flush();
    expect((await keeper.list())[0]).toMatchObject({ result: '0-1', winner: 'black', cause: 'resignation', plies: 2 });
  });

  it('leaves an analysis as it is when a game is played from it', async () => {
    const { play, keeper } = kept();
    const json = '[Variant "Antichess"]\n\n1. e3 { good } (1. g3 b5) 1... b5 *\n';
    const record: GameRecord = { id: 'a', game: 'antichess', seats: { white: HUMAN, black: HUMAN }, result: '*', winner: null, cause: null, plies: 2, started: 1, changed: 1, star: 0, kind: 'analysis' };
    await keeper.adopt({ record, json });
    await keeper.open('a');
    play.move('f1b5');
    await keeper.flush();
    expect(brief(await keeper.list())).toEqual([
      ['antichess', 3, '*'],
      ['antichess', 2, '*'],
    ]);
    expect(await keeper.get('a')).toEqual({ record, json });
  });

  it('keeps many games at once, and counts those that made room for them', async () => {
    const { keeper } = kept(undefined, 300);
    const many = Array.from({ length: 450 }, (_, i) => ({
      record: { id: `n${i}`, game: 'atomic', seats: { white: HUMAN, black: HUMAN }, result: '*', winner: null, cause: null, plies: 1, started: i, changed: i, star: 0 as const },
      json: '{}',
    }));
    await keeper.adopt(...many);
    expect((await keeper.list()).map(({ id }) => id)).toEqual(many.slice(150).map(({ record }) => record.id).reverse());
    expect(keeper.replaced).toBe(150);
    expect(keeper.trouble).toBeNull();
  });

  it('loses nothing to a new game, a rematch or a loaded one', async () => {
    const { play, keeper } = kept();
    play.move('e2e3');
    play.start({ game: 'chess', seats: { white: HUMAN, black: HUMAN }, time: { white: 'unlimited', black: 'unlimited' } });
    play.move('e2e4');
    play.openSave(page('atomic').play.json);
    play.move('g1f3');
    await keeper.flush();
    expect(brief(await keeper.list())).toEqual([
      ['atomic', 1, '*'],
      ['chess', 1, '*'],
      ['antichess', 1, '*'],
    ]);
  });

  it('opens a game with its players and their levels, and goes on with its record', async () => {
    const { play, keeper, store, news } = kept();
    play.move('e2e3');
    const first = keeper.running;
    play.start({ game: 'chess', seats: { white: HUMAN, black: HUMAN }, time: { white: 'unlimited', black: 'unlimited' } });
    await keeper.flush();
    await keeper.open(first);
    expect(play.store.view.seats).toEqual({ white: HUMAN, black: COMPUTER });
    play.move('b7b5');
    await keeper.flush();
    expect(brief(await store.list())).toEqual([['antichess', 2, '*']]);
    expect(keeper.running).toBe(first);
    expect(news).toEqual([]);
  });

  it('leaves a game that is over as it is: what is played further is another game', async () => {
    const other = kept(new IDBFactory(), undefined, page('chess'));
    for (const move of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) other.play.move(move);
    await other.keeper.flush();
    const over = other.keeper.running;
    other.play.takeBack();
    other.play.move('b8c6');
    await other.keeper.flush();
    expect(brief(await other.store.list())).toEqual([
      ['chess', 4, '*'],
      ['chess', 4, '0-1'],
    ]);
    await other.keeper.open(over);
    expect(other.play.store.view.outcome?.winner).toBe('black');
  });

  it('goes on with the record after a reload, and makes one for a game of an older page', async () => {
    const first = kept();
    first.play.move('e2e3');
    await first.keeper.flush();
    const again = page('antichess');
    const second = kept(first.factory, undefined, again, first.pin.text);
    again.play.openSave(first.play.json);
    second.keeper.resume();
    again.play.move('b7b5');
    await second.keeper.flush();
    expect(brief(await second.store.list())).toEqual([['antichess', 2, '*']]);
    const old = page('chess');
    old.play.move('e2e4');
    const third = kept(first.factory, undefined, old);
    third.keeper.resume();
    await third.keeper.flush();
    expect(brief(await third.store.list()).sort()).toEqual([
      ['antichess', 2, '*'],
      ['chess', 1, '*'],
    ]);
  });

  it('gives a game that another window has a record of its own, once it is played on', async () => {
    const first = kept();
    first.play.move('e2e3');
    await first.keeper.flush();
    const again = page('antichess');
    again.play.openSave(first.play.json);
    const second = kept(first.factory, undefined, again, first.pin.text, false);
    second.keeper.resume();
    await second.keeper.flush();
    expect(brief(await second.store.list())).toEqual([['antichess', 1, '*']]);
    again.play.move('b7b5');
    first.play.move('g7g6');
    first.play.move('f1a6');
    await Promise.all([first.keeper.flush(), second.keeper.flush()]);
    expect(brief(await second.store.list()).sort()).toEqual([
      ['antichess', 2, '*'],
      ['antichess', 3, '*'],
    ]);
  });

  it('says once that games cannot be kept, and loses none while the page is open', async () => {
    const denied = new GameStore(undefined);
    const on = page('antichess');
    const told: KeeperNews[] = [];
    const without = new Keeper(on.play, denied, { pin: { read: () => null, write: () => {} }, now: () => 1, tell: (one) => told.push(one) });
    on.play.move('e2e3');
    on.play.move('b7b5');
    await without.flush();
    on.play.start({ game: 'chess', seats: { white: HUMAN, black: HUMAN }, time: { white: 'unlimited', black: 'unlimited' } });
    on.play.move('e2e4');
    await without.flush();
    expect(told).toEqual([{ kind: 'trouble', trouble: 'denied' }]);
    expect(without.trouble).toBe('denied');
    expect(brief(await without.list())).toEqual([
      ['antichess', 2, '*'],
      ['chess', 1, '*'],
    ]);
    await without.star((await without.list())[0]!.id, 1);
    expect((await without.list({ starred: true })).length).toBe(1);
  });

  it('tells which game goes before it goes', async () => {
    const { play, keeper, news, store } = kept(new IDBFactory(), 1);
    play.move('e2e3');
    await keeper.flush();
    play.start({ game: 'chess', seats: { white: HUMAN, black: HUMAN }, time: { white: 'unlimited', black: 'unlimited' } });
    await vi.waitFor(() => expect(news).toMatchObject([{ kind: 'leaving', record: { game: 'antichess' } }]));
    expect(brief(await store.list())).toEqual([['antichess', 1, '*']]);
    play.move('e2e4');
    await keeper.flush();
    expect(brief(await store.list())).toEqual([['chess', 1, '*']]);
  });

  it('deletes, and the running game goes on under another name', async () => {
    const { play, keeper, store } = kept();
    play.move('e2e3');
    await keeper.flush();
    const gone = keeper.running;
    await keeper.remove(gone);
    expect(await store.list()).toEqual([]);
    play.move('b7b5');
    await keeper.flush();
    expect((await store.list()).map(({ id }) => id)).toEqual([keeper.running]);
    expect(keeper.running).not.toBe(gone);
  });
});

describe('exported games', () => {
  const tools = (keeper: Keeper) => ({ get: (id: string) => keeper.get(id), read, pause: () => Promise.resolve() });

  it('are read back, one or all, as PGN and as JSON', async () => {
    const { play, keeper } = kept();
    play.move('e2e3');
    play.start({ game: 'chess', seats: { white: HUMAN, black: HUMAN }, time: { white: 'unlimited', black: 'unlimited' } });
    play.move('e2e4');
    await keeper.flush();
    const records = await keeper.list();
    const one = await exportGames(en, records.slice(0, 1), 'pgn', tools(keeper));
    expect(read(one.text).game()).toBe('chess');
    const all = await exportGames(en, records, 'pgn', tools(keeper));
    expect(all.text.match(/^\[Event /gm)).toHaveLength(2);
    expect(all.text).toContain(`[Black "${en.player.computer(COMPUTER.level)}"]`);
    const json = JSON.parse((await exportGames(en, records, 'json', tools(keeper))).text);
    expect(json.games.map((game: { json: string }) => read(game.json).game())).toEqual(['chess', 'antichess']);
  });

  it('name those that are broken, and keep their saves as JSON', async () => {
    const { play, keeper } = kept();
    play.move('e2e3');
    await keeper.flush();
    const [record] = await keeper.list();
    await keeper.adopt({ record: { ...record!, id: 'x' }, json: 'nonsense' });
    const records = await keeper.list();
    expect((await exportGames(en, records, 'pgn', tools(keeper))).broken).toEqual(['x']);
    const json = await exportGames(en, records, 'json', tools(keeper));
    expect([json.broken, JSON.parse(json.text).games.length]).toEqual([[], 2]);
    await expect(keeper.open('x')).rejects.toThrow();
    expect(play.store.view.game).toBe('antichess');
  });
});
