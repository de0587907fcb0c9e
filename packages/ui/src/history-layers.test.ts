import { expect, test } from 'vitest';
import { type HistoryLayers, makeHistoryLayers } from './history-layers.ts';

interface Entry {
  readonly path: string;
  readonly state: unknown;
}

/** A browser's history: its steps end later, as a real one's do, with `settle`. */
function makeBrowser(paths: readonly string[], state: unknown = null) {
  let entries: Entry[] = paths.map((path, index) => ({
    path,
    state: index === paths.length - 1 ? state : null,
  }));
  let at = entries.length - 1;
  let steps: number[] = [];
  let laters: (() => void)[] = [];
  const now = () => entries[at] ?? { path: 'nowhere', state: null };
  const history = {
    get state() {
      return now().state;
    },
    pushState: (next: unknown) => put({ path: now().path, state: next }),
    go: (count: number) => void steps.push(count),
  };
  function put(entry: Entry): void {
    entries = [...entries.slice(0, at + 1), entry];
    at += 1;
  }
  const layers: HistoryLayers = makeHistoryLayers(history, (run) => void laters.push(run));
  const settle = () => {
    while (laters.length > 0 || steps.length > 0) {
      for (const run of laters.splice(0)) run();
      const step = steps.shift();
      if (step === undefined) continue;
      at = Math.min(Math.max(0, at + step), entries.length - 1);
      layers.arrived();
    }
    laters = [];
    steps = [];
  };
  const sheets: string[] = [];
  return {
    sheets,
    open(name: string) {
      sheets.push(name);
      const close = layers.open({ close: () => shut() });
      const shut = () => {
        sheets.splice(sheets.indexOf(name), 1);
        close();
      };
      settle();
      return shut;
    },
    press(step: 1 | -1) {
      steps.push(step);
      settle();
    },
    to(path: string) {
      layers.leave((isReplacing) => {
        if (isReplacing) entries = entries.with(at, { path, state: null });
        else put({ path, state: null });
      });
      settle();
    },
    settle,
    /** The browser's current entry and those before it. */
    trail: () => entries.slice(0, at + 1).map(({ path }) => path),
    ahead: () => entries.slice(at + 1).map(({ path }) => path),
  };
}

test('Back closes the upper of two sheets, then the other, and then navigates back', () => {
  const browser = makeBrowser(['/', '/trade']);
  browser.open('lower');
  browser.open('upper');
  browser.press(-1);
  expect(browser.sheets).toEqual(['lower']);
  browser.press(-1);
  expect(browser.sheets).toEqual([]);
  expect(browser.trail()).toEqual(['/', '/trade']);
  browser.press(-1);
  expect(browser.trail()).toEqual(['/']);
});

test('Forward opens no sheet and stays on the page', () => {
  const browser = makeBrowser(['/', '/trade']);
  browser.open('sheet');
  browser.press(-1);
  browser.press(1);
  expect(browser.sheets).toEqual([]);
  expect(browser.trail()).toEqual(['/', '/trade']);
});

test('a sheet closed by its button leaves no entry in the history', () => {
  const browser = makeBrowser(['/', '/trade']);
  browser.open('sheet')();
  browser.settle();
  expect(browser.trail()).toEqual(['/', '/trade']);
});

test('a sheet replaced by another at once keeps one entry', () => {
  const browser = makeBrowser(['/trade']);
  browser.open('demo')();
  browser.open('ticket');
  expect(browser.trail()).toEqual(['/trade', '/trade']);
  browser.press(-1);
  expect(browser.sheets).toEqual([]);
  expect(browser.trail()).toEqual(['/trade']);
});

test.each([1, 2])('a navigation from %d open sheets replaces their entries', (count) => {
  const browser = makeBrowser(['/', '/trade']);
  const shuts = Array.from({ length: count }, (_, n) => browser.open(`sheet ${n}`));
  browser.to('/order');
  // The page goes, and its sheets with it.
  for (const shut of shuts.reverse()) shut();
  browser.settle();
  expect(browser.trail()).toEqual(['/', '/trade', '/order']);
  browser.press(-1);
  expect(browser.trail()).toEqual(['/', '/trade']);
  expect(browser.ahead()).toContain('/order');
});

test('a navigation right after a sheet was closed waits until its entry is removed', () => {
  const browser = makeBrowser(['/', '/trade']);
  const shut = browser.open('sheet');
  shut();
  browser.to('/order');
  expect(browser.trail()).toEqual(['/', '/trade', '/order']);
});

test('a page reloaded with an open sheet removes its entry', () => {
  const browser = makeBrowser(['/', '/trade', '/trade'], { candorLayers: 1 });
  browser.settle();
  expect(browser.trail()).toEqual(['/', '/trade']);
});
