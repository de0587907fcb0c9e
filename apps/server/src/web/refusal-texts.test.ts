// Every rejection of the contract has a text in every language, which needs no parameters beyond those that come with
// it.
import { type ErrorName, type FigureKind, type RefusalRow, refusalSchema, refusals } from '@candor/contract';
import { readCatalog } from '@candor/i18n/read-catalog';
import { LANGUAGES } from '@candor/i18n/server';
import { describe, expect, test } from 'vitest';
import { presentRefusal } from './answer.ts';
import type { RefusalContext } from './refused.ts';

const names = Object.keys(refusals) as ErrorName[];
const samples: Readonly<Record<string, unknown>> = {
  text: 'EURUSD',
  numbers: [50, 100],
  texts: ['1', '2'],
};

describe.each(LANGUAGES)('in %s', (language) => {
  test('every rejection has a text, and its answer fits the contract', () => {
    for (const name of names) {
      const answer = presentRefusal(language, name, contextOf(refusals[name]));
      refusalSchema(name).parse(answer);
      // A parameter without a value would stay as a placeholder, or become NaN.
      expect(answer.msg).not.toMatch(/[{}]|NaN|undefined/);
    }
  });

  test('no text needs a parameter that its rejection does not have', () => {
    const texts = readCatalog(language);
    for (const name of names) {
      const given = namesGiven(refusals[name]);
      const named = [...(texts[`error.${name}`] ?? '').matchAll(/\{(\w+)[,}]/g)].map(
        (match) => match[1] ?? '',
      );
      expect({ name, missing: named.filter((figure) => !given.has(figure)) }).toEqual({ name, missing: [] });
    }
  });
});

/**
 * The parameters that a text may name. Prices come with their precision, seconds also as a duration in words, an
 * opening time as text.
 */
function namesGiven({ field, details, params }: RefusalRow): ReadonlySet<string> {
  const figures = Object.keys({ ...details, ...params });
  return new Set([
    ...figures,
    ...(figures.includes('seconds') ? ['wait'] : []),
    ...(figures.includes('next_open') ? ['opens'] : []),
    ...(field === undefined ? [] : ['field']),
  ]);
}

function contextOf({ field, details = {}, params = {} }: RefusalRow): RefusalContext {
  const figures = Object.fromEntries(Object.entries(details).map(([name, kind]) => [name, sampleOf(kind)]));
  return {
    field: field === null ? 'cont' : field,
    details: figures as unknown as RefusalContext['details'],
    params: {
      precision: 5,
      ...Object.fromEntries(Object.entries(params).map(([name, kind]) => [name, String(sampleOf(kind))])),
    },
  };
}

const sampleOf = (kind: FigureKind): unknown => samples[kind.replace(/\?$|\|null$/, '')] ?? 0.5;
