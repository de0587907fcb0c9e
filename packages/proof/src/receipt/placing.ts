// Validates the placing of an order: a size and a leverage that the instrument spec allows, the price at that time, and
// stops far enough.
import { gained } from './exact-money.ts';
import type { Placed, Terms } from './receipt-events.ts';
import { need } from './steps.ts';
import { checkPendingStops, checkStops } from './stops.ts';

export function checkListed(placed: Placed, listed: Terms): void {
  const isListed =
    placed.precision === listed.precision &&
    placed.contractSize === listed.contractSize &&
    placed.quoteCurrency === listed.quoteCurrency &&
    listed.multiples.includes(placed.multiple);
  need(isListed, 'the order was placed under other terms than held');
  const { lots } = placed;
  const { lotsMin, lotsMax, lotStep } = listed;
  const isOffered = lots >= lotsMin && lots <= lotsMax && (lots - lotsMin) % lotStep === 0;
  need(isOffered, 'a size that the terms do not have');
}

export function checkPlacing(placed: Placed, listed: Terms): void {
  const { side, kind, target, mark, seen, deviation, fill } = placed;
  if (!fill) {
    const isStop = (side === 'buy') === target > mark;
    const isKind = target > 0 && target !== mark && seen === mark && kind === (isStop ? 'stop' : 'limit');
    need(isKind, 'the kind of a pending order is another one, or the price that it was placed at');
    checkPendingStops(placed, placed, listed);
    return;
  }
  const isMarket = kind === 'market' && target === 0 && mark === fill.price;
  need(isMarket, 'a pending order was filled as it was placed, or at another price than there was');
  const worse = -gained(side, fill.price, seen);
  const isAllowed = deviation === undefined || worse <= deviation;
  need(isAllowed, `filled ${worse} points worse than seen, ${deviation} were allowed`);
  checkStops(placed, fill.mark, listed);
}
