// Names of fields: in errors that name one, in pending changes, in the audit log. The keys are the server's or the
// wire's names.
import type { CallError } from '@candor/client/office';

const labels: Readonly<Record<string, string>> = {
  officeTwoAbove: 'Two operators above, USD',
  twoAbove: 'Two operators above, USD',
  fourEyes: 'Four eyes',
  withdrawHold: 'Withdrawal hold after a password change',
  referralReward: 'Reward for an invitation, USD',
  referralRewardUsd: 'Reward for an invitation, USD',
  requireIdentity: 'Requires identity verification',
  officeNetworks: 'Networks allowed to reach the office',
  usdPrice: 'Units of this currency per 1 USD',
  drawRate: 'Fee',
  feeType: 'Fee type',
  isEnabled: 'Offered to clients',
  enabled: 'Offered to clients',
  min: 'Minimum',
  max: 'Maximum',
  hours: 'Hours',
  email: 'E-mail',
  isEnrolled: 'Two-factor set up',
  digest: 'SHA-256 of every figure',
  valuation: 'Open P/L valued by',
  isDisabled: 'Disabled',
  retiredAt: 'Removed',
  multiples: 'Leverage offered',
  showCode: 'Displayed symbol',
  contractSize: 'Contract size (units per lot)',
  lotsMin: 'Minimum order, lots',
  lotsMax: 'Maximum order, lots',
  lotStep: 'Lot step',
  feeRate: 'Fee rate',
  stopsLevel: 'Minimum stop distance, points',
  markup: 'Spread mark-up, points',
  guaranteedPremium: 'Guaranteed stop: premium, points',
  guaranteedDistance: 'Guaranteed stop: minimum distance, points',
  guaranteedLotsMax: 'Guaranteed stop: maximum, lots',
  swapTripleWeekday: 'Triple swap day',
  marginMode: 'Margin',
  logo: 'Picture',
  pinned: 'Pinned above the others',
  instruments: 'Instruments',
  card: 'Document number',
  bankSwift: 'SWIFT',
  payeeAccount: 'IBAN or account number',
};
/** Lists of whole numbers. */
const whole: ReadonlySet<string> = new Set(['multiples']);

/** office_two_above and officeTwoAbove are one name. */
export const camelName = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function labelOf(name: string): string {
  const camel = camelName(name);
  const words = camel.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase();
  return labels[camel] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

type Fault = Pick<CallError, 'error' | 'field' | 'msg' | 'details'>;

/**
 * The error and its field; undefined if the error concerns no field of a form. `label` is the form's own name for it.
 */
export function fieldFault({ error, field, details }: Fault, label?: string): string | undefined {
  if (field === null) return undefined;
  const [name = '', ...within] = field.split('.');
  const words = label ?? labelOf(name);
  if (error === 'missing_parameter') return `“${words}” is needed.`;
  if (error !== 'invalid_parameter') return undefined;
  const place = within.find((part) => /^\d+$/.test(part));
  const what = place === undefined ? `“${words}”` : `Number ${Number(place) + 1} of “${words}”`;
  return `${what} ${wrongOf(details, whole.has(camelName(name)))}.`;
}

function wrongOf({ allowed, decimals, min, max }: Fault['details'], isWhole: boolean): string {
  if (Array.isArray(allowed)) return `must be one of: ${allowed.join(', ')}`;
  if (typeof decimals === 'number') return `can have at most ${decimals} decimals`;
  if (typeof min === 'number' && typeof max === 'number') return `must be from ${min} to ${max}`;
  if (typeof max === 'number') return `must be less than ${max}`;
  // The server uses 0 both for a value that must be above it and for one that must not be below it.
  if (typeof min === 'number') return min === 0 ? 'is too small' : `must be at least ${min}`;
  return isWhole ? 'is not a whole number' : 'is not valid';
}
