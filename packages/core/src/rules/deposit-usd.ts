// The USD value of a deposit in a currency, for the deposit screen and for the office's credit.
import { type ExactText, scaledExact } from '../units/exact-decimal.ts';
import { divideHalfAway } from '../units/integer.ts';
import { MONEY_ABS_MAX, type Money, money } from '../units/units.ts';

/**
 * USD = amount ÷ usdPrice, where usdPrice is the amount of the currency per USD: 0.5 BTC at 0.0000125 is 40,000 USD.
 * Rounded once, half away from zero, at 6 decimals. Null if it exceeds the range of money.
 */
export function calculateDepositUsd(amount: ExactText, usdPrice: ExactText): Money | null {
  const [sent, rate] = [scaledExact(amount), scaledExact(usdPrice)];
  if (rate.digits === 0n) throw new Error('a currency of which one USD is worth nothing has no worth');
  const micro = divideHalfAway(
    sent.digits * 10n ** BigInt(6 + rate.scale),
    rate.digits * 10n ** BigInt(sent.scale),
  );
  return micro >= BigInt(MONEY_ABS_MAX) ? null : money(Number(micro));
}
