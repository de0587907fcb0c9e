// Fills a compiled message with its parameters. The form is Lingui's (compile.ts), of which catalogues use text,
// parameters, numbers, plurals and choices; its own run time would weigh on the first screen. A test compares both.
import type { MessageParams } from './messages.ts';

type Text = string | readonly Token[];
type Token = string | readonly [name: string, kind?: string, detail?: string | Cases];
interface Cases {
  readonly offset?: number;
  readonly other?: Text;
  readonly [value: string]: Text | number | undefined;
}
/** A number in a style that the message names; without one as it is, with three decimals at most. */
type WriteNumber = (value: number, style?: string) => string;

export type FillMessage = (message: unknown, params: MessageParams, writeNumber: WriteNumber) => string;

export function makeFillMessage(tag: string): FillMessage {
  let plurals: Intl.PluralRules | undefined;

  return (message, params, writeNumber) => {
    /** `count` is what # stands for within a plural. */
    function fill(text: Text, count?: number): string {
      if (typeof text === 'string') return text;
      const parts = text.map((token) => {
        if (token === '#' && count !== undefined) return writeNumber(count);
        return typeof token === 'string' ? token : fillToken(token);
      });
      return parts.join('');
    }
    function fillToken([name, kind, detail]: Exclude<Token, string>): string {
      const value = params[name];
      if (kind === undefined) return String(value ?? '');
      if (typeof detail !== 'object') {
        if (kind !== 'number') throw new Error(`no message has {${name}, ${kind}}`);
        return writeNumber(Number(value), detail);
      }
      if (kind === 'select') return fill(caseOf(detail, String(value)));
      const { offset = 0 } = detail;
      const count = Number(value);
      if (Object.hasOwn(detail, String(count))) return fill(caseOf(detail, String(count)), count - offset);
      plurals ??= new Intl.PluralRules([tag, 'en']);
      return fill(caseOf(detail, plurals.select(count - offset)), count - offset);
    }
    return fill(message as Text);
  };
}

function caseOf(cases: Cases, wanted: string): Text {
  const found = Object.hasOwn(cases, wanted) ? cases[wanted] : cases.other;
  return typeof found === 'number' || found === undefined ? (cases.other ?? '') : found;
}
