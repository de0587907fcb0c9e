// Changes of controls in the words of operators: what is changed, field by field.
import { type Role, roles } from '@candor/client/office';
import { roleWords } from '../../shared/permission-words.ts';

const kinds: Readonly<Record<string, string>> = {
  settings: 'settings',
  operator: 'operator',
  'deposit-address': 'deposit address',
  'wire-option': 'wire account',
  'withdraw-currency': 'withdrawal currency',
};
const acts: Readonly<Record<string, string>> = {
  add: 'Add',
  change: 'Change',
  retire: 'Remove',
  reset: 'Reset',
  enable: 'Let in again',
  'change role': 'Change the role of',
};
const labels: Readonly<Record<string, string>> = {
  officeTwoAbove: 'Two operators above, USD',
  fourEyes: 'Four eyes',
  withdrawHold: 'Hold after a change of password',
  referralRewardUsd: 'Reward for an invitation, USD',
  requireIdentity: 'Waits for the identity review',
  usdPrice: 'One USD is worth',
  drawRate: 'Fee',
  feeType: 'Kind of fee',
  isEnabled: 'Offered to clients',
  enabled: 'Offered to clients',
  min: 'Minimum',
  max: 'Maximum',
  hours: 'Hours until it arrives',
  email: 'E-mail',
  isEnrolled: 'Second factor set',
  isDisabled: 'Disabled',
  retiredAt: 'Removed',
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
  const [kind = '', id = ''] = subject.split(' ');
  const { email, currency, code, network, protocol, bankName } = recordOf(before ?? after);
  const name = [email, currency ?? code, network ?? protocol ?? bankName].filter(Boolean).join(' ');
  const numbered = kind === 'settings' || id === 'new' ? '' : ` ${id}`;
  return `${acts[act] ?? act} ${kinds[kind] ?? kind}${numbered}${name === '' ? '' : `, ${name}`}`;
}

export interface ChangedField {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** What differs; all of it where it is new or is removed. */
export function changedFields(before: unknown, after: unknown): readonly ChangedField[] {
  const [from, to] = [recordOf(before), recordOf(after)];
  const isNew = before === null;
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => !left.has(name) && !(isNew && ofNobodyYet.has(name)),
  );
  return names
    .map((name) => ({ label: labelOf(name), before: textOf(from[name]), after: textOf(to[name]) }))
    .filter((field) => field.before !== field.after);
}

/** The log has names of the server and of the wire. */
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [camelName(name), each]))
    : {};
const camelName = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function labelOf(name: string): string {
  const words = name.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase();
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return isRole(text) ? roleWords[text] : text === 'on' ? 'On' : text === 'off' ? 'Off' : text;
}

const isRole = (text: string): text is Role => roles.some((role) => role === text);
