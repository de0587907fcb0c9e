// The fields of an instrument as the form has them: as text, by section, and what of them was changed.
import type { OfficeInput } from '@candor/client/office';
import { type Choice, choicesOf } from '../../shared/inputs.tsx';
import type { Hours } from './hours.ts';
import { hoursText, type Instrument } from './market-words.ts';

export interface FieldSpec {
  readonly name: FieldName;
  readonly label: string;
  readonly hint?: string;
  readonly choices?: readonly Choice[];
}

/** Prices and bars count in the precision, which can't be changed. */
export type FieldName = Exclude<keyof Changes, 'names' | 'hours' | 'precision'>;

export interface Draft {
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly names: Readonly<Record<string, string>>;
  /** Null: the catalogue's. */
  readonly hours: Hours | null;
}

const none = { value: '0', label: 'None' };
const weekdayChoices = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((label, index) => ({
  value: String(index + 1),
  label,
}));

export const sections: readonly { readonly title: string; readonly fields: readonly FieldSpec[] }[] = [
  {
    title: 'Margin and leverage',
    fields: [
      {
        name: 'marginMode',
        label: 'Margin',
        choices: choicesOf({ leveraged: 'By leverage', fixed: 'Fixed: lots × contract size, USD' }),
      },
      { name: 'multiples', label: 'Leverage offered', hint: 'Whole numbers, separated by commas' },
      {
        name: 'kind',
        label: 'Asset class',
        hint: 'Sets the leverage limit under the client protection rules',
        choices: choicesOf({
          fx_major: 'Major currency pair',
          fx_other: 'Other currency pair',
          gold: 'Gold',
          index_major: 'Major index',
          index_other: 'Other index',
          commodity: 'Other commodity',
          share: 'Share',
          crypto: 'Crypto',
          other: 'Other',
        }),
      },
    ],
  },
  {
    title: 'Size and fee',
    fields: [
      { name: 'lotsMin', label: 'Minimum order, lots' },
      { name: 'lotsMax', label: 'Maximum order, lots' },
      { name: 'lotStep', label: 'Lot step' },
      {
        name: 'contractSize',
        label: 'Contract size (units per lot)',
        hint: 'Can’t change while positions or orders are open',
      },
      { name: 'feeRate', label: 'Fee', hint: 'USD per lot, or a fraction of the margin' },
    ],
  },
  {
    title: 'Prices',
    fields: [
      {
        name: 'markup',
        label: 'Spread mark-up, points',
        hint: 'Added to every ask price for all clients, from the next price',
      },
      { name: 'stopsLevel', label: 'Minimum stop distance, points' },
      {
        name: 'guaranteedPremium',
        label: 'Guaranteed stop: premium, points',
        hint: 'Charged on the size when the stop is reached. 0: not offered',
      },
      { name: 'guaranteedDistance', label: 'Guaranteed stop: minimum distance, points' },
      {
        name: 'guaranteedLotsMax',
        label: 'Guaranteed stop: maximum, lots',
        hint: 'Of an account in this instrument. 0: no maximum',
      },
    ],
  },
  {
    title: 'Swap',
    fields: [
      {
        name: 'swapMode',
        label: 'Calculation',
        choices: choicesOf({
          points: 'Points per lot per night',
          rate: 'Annual rate on the position’s value: -0.031 is −3.1%',
        }),
      },
      {
        name: 'swapLong',
        label: 'Long',
        hint: 'Points, or a rate such as -0.031. Negative: the client pays',
      },
      { name: 'swapShort', label: 'Short', hint: 'As for long' },
      { name: 'swapTripleWeekday', label: 'Triple swap day', choices: [none, ...weekdayChoices] },
    ],
  },
  {
    title: 'Listing',
    fields: [
      { name: 'showCode', label: 'Displayed symbol' },
      { name: 'categoryId', label: 'Category' },
      { name: 'position', label: 'Position in lists', hint: 'Lowest number first' },
      { name: 'logo', label: 'Picture' },
      {
        name: 'enabled',
        label: 'Listed',
        hint: 'If not listed, no one can open positions. Open positions and pending orders stay',
        choices: [
          { value: '1', label: 'Yes' },
          { value: '0', label: 'No' },
        ],
      },
    ],
  },
];

export const draftOf = (instrument: Instrument): Draft => ({
  fields: Object.fromEntries(
    sections.flatMap(({ fields }) => fields.map(({ name }) => [name, textOf(instrument[name])])),
  ) as Draft['fields'],
  names: instrument.names,
  hours: instrument.hoursOf === 'own' ? instrument.hours : null,
});

/** Reads unsaved input of this tab with its base version; input from an older build may lack a field. */
export function readTyped(found: unknown): { basis: Instrument; draft: Draft } | undefined {
  if (typeof found !== 'object' || found === null || !('basis' in found) || !('draft' in found))
    return undefined;
  const typed = found as { basis: Instrument; draft: Draft };
  try {
    // Compares as the page does: differences that the page can't show side by side are dropped.
    return changesOf(draftOf(typed.basis), typed.draft).shown.length > 0 ? typed : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: Instrument[FieldName]): string =>
  Array.isArray(value) ? value.join(', ') : String(value);

export type Changes = Omit<OfficeInput<'officeChangeInstrument'>, 'id' | 'version' | 'dryRun' | 'reason'>;

export interface ChangedField {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The differences, for the call and for display. */
export function changesOf(before: Draft, after: Draft): { changes: Changes; shown: readonly ChangedField[] } {
  const changes: Record<string, unknown> = {};
  const shown: ChangedField[] = [];
  for (const { name, label, choices } of sections.flatMap(({ fields }) => fields)) {
    const [from, to] = [before.fields[name].trim(), after.fields[name].trim()];
    if (from === to) continue;
    changes[name] = name === 'multiples' ? numbersOf(to) : to;
    const wordOf = (value: string) => choices?.find((choice) => choice.value === value)?.label ?? value;
    shown.push({ label, before: wordOf(from), after: wordOf(to) });
  }
  const names: Record<string, string> = {};
  for (const language of new Set([...Object.keys(before.names), ...Object.keys(after.names)])) {
    const [from = '', to = ''] = [before.names[language], after.names[language]?.trim()];
    if (from === to) continue;
    names[language] = to;
    shown.push({ label: `Name, ${language}`, before: from || '–', after: to || '–' });
  }
  if (Object.keys(names).length > 0) changes.names = names;
  if (JSON.stringify(before.hours) !== JSON.stringify(after.hours)) {
    changes.hours = after.hours ?? '';
    const words = (hours: Hours | null) => (hours ? hoursText(hours) : 'Default hours');
    shown.push({ label: 'Hours', before: words(before.hours), after: words(after.hours) });
  }
  return { changes, shown };
}

/** Invalid numbers stay in the list, so that the server names the field. */
const numbersOf = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number);
