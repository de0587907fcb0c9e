// RULES: which rules of client protection the venue runs under.
import type { Variable } from './variable.ts';

export interface WantedRules {
  /** unnamed: nobody has decided, so that no real account can be opened. file: those of `file`. */
  readonly profile: 'unnamed' | 'none' | 'esma' | 'file';
  readonly file: string;
}

export const rules: Variable<WantedRules> = {
  default: '',
  meaning:
    'client protection rules, without which no real account can be opened: none, as an explicit decision; esma (the EU rules for retail clients: leverage 30 to 2, stop-out at 50%, no bonuses); or a JSON file, whose fields are in docs/client-protection.md',
  allowed: 'none, esma or file:<path>',
  parse(value) {
    if (value === '') return { profile: 'unnamed', file: '' };
    if (value === 'none' || value === 'esma') return { profile: value, file: '' };
    const [, file] = /^file:([^\0]{1,1000})$/.exec(value) ?? [];
    return file === undefined ? undefined : { profile: 'file', file };
  },
};
