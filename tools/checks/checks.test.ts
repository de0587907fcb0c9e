// Each check finds what it is for, and nothing in files that are in order.
import { describe, expect, it } from 'vitest';
import { faultOfSubject } from '../commit-subject.mjs';
import { houseWords } from './house-words.ts';
import { privacy } from './privacy.ts';
import { SourceFile } from './source-file.ts';
import { findWireNames } from './wire-names.ts';

const filesOf = (sources: Record<string, string>): SourceFile[] =>
  Object.entries(sources).map(([path, source]) => new SourceFile(path, source));

it('knows a subject by its form and its length', () => {
  expect(faultOfSubject('deposits: read a decided deposit as its rows do')).toBeUndefined();
  expect(faultOfSubject('Read a decided deposit')).toContain('area');
  expect(faultOfSubject('deposits: read it.')).toContain('area');
  expect(faultOfSubject(`deposits: ${'read '.repeat(15)}it`)).toContain('characters');
});

it('finds words that STYLE.md has better ones for, over the lines of a comment too, and leaves the others', () => {
  const files = filesOf({
    'a.ts': '// The dearer side,\n// and small\n// letters.\nlisteners.tell();',
    'b.ts':
      '// A screen reader can tell the debit rate; comma-separated, in lower case.\n/* small */ letters();',
  });
  expect(houseWords.find(files).map(({ line, what }) => [line, what])).toEqual([
    [2, 'small letters'],
    [1, 'dearer'],
    [4, '.tell('],
  ]);
});

it('finds members that only the types keep private', () => {
  const files = filesOf({
    'a.ts': 'class A {\n  #own = 1;\n  private constructor() {}\n}',
    'b.ts': 'class B {\n  private readonly own = 1;\n  protected act() {}\n}',
  });
  expect(privacy.find(files)).toMatchObject([
    { path: 'b.ts', line: 2 },
    { path: 'b.ts', line: 3 },
  ]);
});

describe('names of the wire', () => {
  const contract = {
    'packages/contract/src/shapes.ts':
      'export const order = z.object({ FactProfits: z.number(), price: z.int() });',
    'packages/contract/src/calls.ts':
      'export const calls = { close: { params: { stop_loss_price: z.string() } } };',
    'packages/contract/src/refusals.ts': 'export const refusals = { order_not_open: 409 };',
  };
  const found = (path: string, source: string) =>
    findWireNames(filesOf({ ...contract, [path]: source })).map(({ what }) => what);

  it.each([
    ['const a = deal.FactProfits;', 'FactProfits'],
    ["const a = deal['FactProfits'];", 'FactProfits'],
    ['const { FactProfits: profit } = deal;', 'FactProfits'],
    ['const a = { FactProfits: 1, stop_loss_price: 2 };', 'FactProfits, stop_loss_price'],
    ['interface Row { readonly FactProfits: number }', 'FactProfits'],
  ])('are found in %s', (source, what) => {
    expect(found('apps/mobile/src/features/mine/a.tsx', source)).toEqual([what]);
  });

  it.each([
    ['apps/mobile/src/features/mine/a.tsx', 'const a = t("FactProfits"); a.price; refusals.order_not_open;'],
    ['packages/client/src/parse/order.ts', 'const a = deal.FactProfits;'],
    ['packages/client/src/calls/order-calls.ts', 'const a = deal.FactProfits;'],
    ['apps/server/src/modules/trading/present-order.ts', 'const a = { FactProfits: 1 };'],
    ['apps/server/src/modules/trading/order-calls.ts', 'const a = params.stop_loss_price;'],
    ['e2e/src/trade.spec.ts', 'const a = deal.FactProfits;'],
  ])('may stand in %s', (path, source) => expect(found(path, source)).toEqual([]));
});
