// Changes of controls in the words of operators: what is changed, field by field.
import { type ChangedField, changedFields, recordOf } from '../../shared/changed-fields.ts';

const kinds: Readonly<Record<string, string>> = {
  settings: 'settings',
  operator: 'operator',
  'deposit-address': 'deposit address',
  'wire-option': 'bank transfer account',
  'withdraw-currency': 'withdrawal currency',
  day: 'day',
  days: 'days',
};
const acts: Readonly<Record<string, string>> = {
  add: 'Add',
  change: 'Change',
  retire: 'Remove',
  reset: 'Reset',
  enable: 'Let in again',
  'change role': 'Change the role of',
  close: 'Close',
};
/** Said by the title, or of no use to who decides. */
const left: ReadonlySet<string> = new Set(['id', 'changedAt', 'ended', 'reason']);
/** Of a new operator it goes without saying. */
const ofNobodyYet: ReadonlySet<string> = new Set(['isEnrolled', 'isDisabled']);

interface Changed {
  readonly act: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Such as: Change deposit address 3, USDT TRC20. */
export function titleOf({ act, subject, before, after }: Changed): string {
  const [kind = '', ...named] = subject.split(' ');
  const id = named.join(' ');
  const { email, currency, code, network, protocol, bankName } = recordOf(before ?? after);
  const name = [email, currency ?? code, network ?? protocol ?? bankName].filter(Boolean).join(' ');
  const numbered = kind === 'settings' || id === 'new' ? '' : ` ${id}`;
  return `${acts[act] ?? act} ${kinds[kind] ?? kind}${numbered}${name === '' ? '' : `, ${name}`}`;
}

/** What differs; all of it where it is new or is removed. */
export const fieldsOf = (before: unknown, after: unknown): readonly ChangedField[] =>
  changedFields(before, after, before === null ? new Set([...left, ...ofNobodyYet]) : left);
