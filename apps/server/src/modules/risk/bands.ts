// The bands of margin level that accounts are counted in; each upper end belongs to its band.
import type { RiskBand } from '@candor/contract';

export type Band = RiskBand;

export const bands: readonly { readonly band: Band; readonly upTo: number | null }[] = [
  { band: 'to_50', upTo: 50 },
  { band: 'to_80', upTo: 80 },
  { band: 'to_100', upTo: 100 },
  { band: 'to_150', upTo: 150 },
  { band: 'to_300', upTo: 300 },
  { band: 'over_300', upTo: null },
  { band: 'none', upTo: null },
];
