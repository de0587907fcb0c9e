// Kinds of price sources by scheme: the word with which FEED names one. CONTRIBUTING.md says how to add one.
import { replay } from './replay/replay-source.ts';
import type { Scheme } from './scheme.ts';
import { simulated } from './simulated/simulated-source.ts';

const schemes: Readonly<Record<string, Scheme>> = { simulated, replay };

/** What FEED may be: `simulated or replay:<file or folder>`. */
export const feedForms = Object.values(schemes)
  .map(({ form }) => form)
  .join(' or ');

/** Undefined for a scheme that is none, and where what follows its colon is missing or too much. */
export function findScheme(feed: string): { readonly scheme: Scheme; readonly rest: string } | undefined {
  const [, name = '', colon = '', rest = ''] = /^([a-z]+)(:?)(.*)$/s.exec(feed) ?? [];
  const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
  if (!scheme) return undefined;
  const isWhole = scheme.form.includes(':') ? rest !== '' : colon === '';
  return isWhole ? { scheme, rest } : undefined;
}

/** @throws for a FEED that the configuration would not have accepted */
export function schemeOf(feed: string): { readonly scheme: Scheme; readonly rest: string } {
  const found = findScheme(feed);
  if (!found) throw new Error(`FEED is ${feedForms}, not "${feed}"`);
  return found;
}
