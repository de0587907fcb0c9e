// The changed fields of an audit log row or of a pending change.
import { type Role, roles } from '@candor/client/office';
import { camelName, labelOf } from './field-words.ts';
import { roleWords } from './permission-words.ts';

export interface ChangedField {
  readonly label: string;
  /** Empty if there is none. */
  readonly before: string;
  readonly after: string;
}

/** The differences without those shown elsewhere; all fields if there is no before or no after. */
export function changedFields(
  before: unknown,
  after: unknown,
  left: ReadonlySet<string> = new Set(),
): readonly ChangedField[] {
  const [from, to] = [recordOf(before), recordOf(after)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((name) => !left.has(name))
    .map((name) => ({ label: labelOf(name), before: textOf(from[name]), after: textOf(to[name]) }))
    .filter((field) => field.before !== field.after);
}

/** The log uses the names of the server and of the wire. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [camelName(name), each]))
    : {};

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return JSON.stringify(value);
  const text = String(value);
  return isRole(text) ? roleWords[text] : text === 'on' ? 'On' : text === 'off' ? 'Off' : text;
}

const isRole = (text: string): text is Role => roles.some((role) => role === text);
