// The fee and the net amount of a withdrawal, for the form and the request.
import { parseScaled, scaled } from '../units/decimal.ts';
import { divideDown, divideHalfAway, pow10, toSafeNumber } from '../units/integer.ts';
import { MONEY_SCALE, type Money, money, RATE_SCALE } from '../units/units.ts';

/** `fixed`: an amount in USD; `rate`: a fraction of the amount, 0.001 is 0.1 per cent. */
export interface WithdrawalFee {
  readonly kind: 'fixed' | 'rate';
  readonly value: string;
}
export interface WithdrawalNet {
  readonly fee: Money;
  /** In hundredths of the currency. */
  readonly net: number;
}

/** Maximum number of decimals in a currency's price. */
export const USD_PRICE_SCALE = 8;
const NET_SCALE = 2;
/** Above this value a hundredth of the currency exceeds ten cents, and rounding down would cost that much. */
const CURRENCY_WORTH_MAX = 10;

/**
 * The fee is rounded half away from zero at 6 decimals. The net amount is (amount − fee) × usdPrice, at least 0,
 * rounded down to 2 decimals. `usdPrice` is the amount of the currency per USD.
 * Worked: 100 USD, fee 0.001, price 0.92 → fee 0.10, net 91.90.
 */
export function calculateWithdrawal(amount: Money, fee: WithdrawalFee, usdPrice: string): WithdrawalNet {
  const charged = fee.kind === 'fixed' ? money(scaled(fee.value, MONEY_SCALE)) : shareOf(amount, fee.value);
  const left = Math.max(0, amount - charged);
  const inCurrency = BigInt(left) * BigInt(scaled(usdPrice, USD_PRICE_SCALE));
  const net = divideDown(inCurrency, 10n ** BigInt(MONEY_SCALE + USD_PRICE_SCALE - NET_SCALE));
  return { fee: charged, net: toSafeNumber(net, 'net amount') };
}

function shareOf(amount: Money, fraction: string): Money {
  const product = BigInt(amount) * BigInt(scaled(fraction, RATE_SCALE));
  return money(toSafeNumber(divideHalfAway(product, BigInt(pow10(RATE_SCALE))), 'fee'));
}

/** The smallest amount whose net amount is at least a hundredth of the currency. */
export function leastWithdrawal(fee: WithdrawalFee, usdPrice: string): Money {
  const price = BigInt(scaled(usdPrice, USD_PRICE_SCALE));
  const hundredth = 10n ** BigInt(MONEY_SCALE + USD_PRICE_SCALE - NET_SCALE);
  const left = toSafeNumber((hundredth + price - 1n) / price, 'least amount');
  if (fee.kind === 'fixed') return money(left + scaled(fee.value, MONEY_SCALE));
  // The fee's rounding is at most a millionth, so search for the first sufficient amount near the quotient.
  let amount = Math.floor(left / (1 - Number(fee.value)));
  while (calculateWithdrawal(money(amount), fee, usdPrice).net === 0) amount += 1;
  return money(amount);
}

/** True if 2 decimals of the currency are precise enough. The price must be above 0. */
export function isFineEnough(usdPrice: string): boolean {
  const read = parseScaled(usdPrice, USD_PRICE_SCALE);
  return read.ok && read.value > 0 && read.value * CURRENCY_WORTH_MAX >= pow10(USD_PRICE_SCALE);
}

/** Cash minus the needs of open positions, without floating gains: the maximum withdrawal. */
export const withdrawable = ({
  balance,
  profits,
  margin,
}: Record<'balance' | 'profits' | 'margin', Money>): Money =>
  money(Math.max(0, balance + Math.min(0, profits) - margin));
