// Risk metrics in the pages' format: whole dollars for large amounts, signs for results.
import type { OfficeAnswer, OfficeInput } from '@candor/client/office';
import { format } from '../../shared/format.ts';

export type RiskOverview = OfficeAnswer<'officeRisk'>;
export type RiskInstrument = RiskOverview['instruments'][number];
export type RiskAccount = OfficeAnswer<'officeRiskAccounts'>['list'][number];
export type RiskPosition = OfficeAnswer<'officeRiskPositions'>['list'][number];
export type RiskShock = OfficeAnswer<'officeShock'>;
export type Health = OfficeAnswer<'officeHealth'>;
export type Band = NonNullable<OfficeInput<'officeRiskAccounts'>['band']>;

export const wholeUsd = (usd: number): string => format.number(Math.round(usd) + 0, 0);

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const LARGE_USD = 100_000_000;

/** Short enough for a card: whole dollars up to a hundred million, then 123.4M. */
export const largeUsd = (usd: number): string =>
  Math.abs(usd) < LARGE_USD ? wholeUsd(usd) : compact.format(usd);

export const signedUsd = (usd: number): string => {
  const whole = Math.round(usd) + 0;
  return whole > 0 ? `+${format.number(whole, 0)}` : format.number(whole, 0);
};

export const bandWords: Readonly<Record<Band, string>> = {
  to_50: 'Up to 50%',
  to_80: '50 – 80%',
  to_100: '80 – 100%',
  to_150: '100 – 150%',
  to_300: '150 – 300%',
  over_300: 'Over 300%',
  none: 'No margin in use',
};
export const isBand = (text: string | undefined): text is Band => text !== undefined && text in bandWords;

const tenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const levelText = (level: number | null): string =>
  level === null ? '–' : `${tenths.format(level)}%`;

/** "1 account", "2 accounts": the count with its noun. */
export const counted = (count: number, thing: string): string =>
  `${format.number(count, 0)} ${thing}${count === 1 ? '' : 's'}`;

/** Names as a support agent would use them. */
export const clientName = ({
  account,
  client,
}: {
  readonly account: number;
  readonly client: RiskAccount['client'];
}): string => client.email || client.mobile || client.uid || `Account ${account}`;

/** Formats a duration: 950 ms, 12 s, 4 min. */
export function msText(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < 1_000) return `${format.number(ms, ms < 10 ? 1 : 0)} ms`;
  if (ms < 120_000) return `${format.number(ms / 1_000, 0)} s`;
  if (ms < 7_200_000) return `${format.number(ms / 60_000, 0)} min`;
  if (ms < 172_800_000) return `${format.number(ms / 3_600_000, 0)} h`;
  return `${format.number(ms / 86_400_000, 0)} d`;
}
