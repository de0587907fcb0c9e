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
    "rules of client protection, without which no real account can be opened: none, as somebody has decided; esma, the European Union's for retail clients (leverage 30 to 2, close-out at 50 %, no bonuses); or those of a JSON file, whose fields are in docs/client-protection.md",
  allowed: 'none, esma or file:<path>',
  parse(value) {
    if (value === '') return { profile: 'unnamed', file: '' };
    if (value === 'none' || value === 'esma') return { profile: value, file: '' };
    const [, file] = /^file:([^\0]{1,1000})$/.exec(value) ?? [];
    return file === undefined ? undefined : { profile: 'file', file };
  },
};
