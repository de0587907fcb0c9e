// "Why was I stopped?": the seconds around the closing from the tape, and for a stop-out every position as it was counted. What it
// shows of the closing comes out of the receipt that was checked on this device.
import { fetchTicks, type Order } from '@candor/client';
import type { Money, Price } from '@candor/core';
import type { CheckedReceipt, Ending, StopOut, Trade } from '@candor/proof';
import { Figure } from '@candor/ui';
import { useCallback } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { tellStep, verdictOf } from '../../../shared/check/tell-steps.ts';
import { useCheckWords } from '../../../shared/check/use-check-words.ts';
import { useLoaded } from '../../../shared/use-loaded.ts';
import { ReceiptFault } from './receipt-fault.tsx';
import { ReceiptWaiting } from './receipt-waiting.tsx';
import { TickPlot } from './tick-plot.tsx';
import { useCheckedReceipt } from './use-checked-receipt.ts';

const BEFORE_MS = 12_000;
const AFTER_MS = 6_000;

export function WhyStopped({ order }: { order: Order }) {
  const { t } = useCheckWords();
  const { receipt, fault, attempt, again } = useCheckedReceipt(order.id);
  const trade = receipt?.checked.trade;
  if (fault !== null) return <ReceiptFault fault={fault} again={again} />;
  if (!receipt) return <ReceiptWaiting attempt={attempt} />;
  if (!trade?.ending)
    return <p className="py-6 font-semibold text-danger">{t(verdictOf(receipt.checked).key)}</p>;
  return <Told order={order} checked={receipt.checked} trade={trade} ending={trade.ending} />;
}

interface ToldProps {
  readonly order: Order;
  readonly checked: CheckedReceipt;
  readonly trade: Trade;
  readonly ending: Ending;
}

function Told({ order, checked, trade, ending }: ToldProps) {
  const words = useCheckWords();
  const { t, format } = words;
  const { http } = useClient();
  const { code } = order.instrument;
  const fetchAround = useCallback(
    () => fetchTicks(http, { code, from: ending.tickAt - BEFORE_MS, to: ending.tickAt + AFTER_MS }),
    [http, code, ending.tickAt],
  );
  const { data: ticks, hasFailed } = useLoaded(fetchAround);
  const scale = 10 ** trade.precision;
  const told = checked.steps.filter(({ id }) =>
    ['stop_out', 'stop_loss', 'take_profit', 'closed'].includes(id),
  );
  return (
    <section className="pt-1 pb-2">
      <h3 className="mb-2 text-small text-muted">{t('check.why_text')}</h3>
      {ticks && (
        <TickPlot
          ticks={ticks}
          stop={ending.stop / scale}
          endedBy={{ tick: ending.tick, price: ending.price / scale }}
          label={t('check.why_text')}
        />
      )}
      {hasFailed && <p className="text-small text-warn">{t('public.load_failed')}</p>}
      <Legend reason={ending.reason} />
      <p className="mt-3 font-semibold">
        {t('check.why_reached', { tick: String(ending.tick), time: format.dateTime(ending.tickAt) })}
      </p>
      {told
        .flatMap((step) => tellStep(step, words))
        .map(({ title, text }) => (
          <p key={title} className="mt-1.5 text-small text-pretty">
            {text}
          </p>
        ))}
      {trade.stopOut && <Positions stopOut={trade.stopOut} />}
    </section>
  );
}

function Legend({ reason }: Pick<Ending, 'reason'>) {
  const { t } = useCheckWords();
  const lines = [
    ['bg-up', t('product.ask')],
    ['bg-down', t('product.bid')],
    ...(reason === 'stop_loss' || reason === 'take_profit' ? [['bg-warn', t(`reason.${reason}`)]] : []),
  ];
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 text-caption text-muted">
      {lines.map(([colour, name]) => (
        <li key={colour} className="flex items-center gap-1.5">
          <span className={`h-0.5 w-4 ${colour}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Every position as the stop-out counted it, and the sum that its level is of. */
function Positions({ stopOut }: { stopOut: StopOut }) {
  const { t, format } = useCheckWords();
  const money = (micro: number) => <Figure>{format.scaledMoney(micro as Money)}</Figure>;
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full text-end text-caption">
        <thead className="text-muted">
          <tr>
            <th className="py-1 text-start font-normal">{t('order.number')}</th>
            <th className="ps-2 font-normal">{t('order.current_price')}</th>
            <th className="ps-2 font-normal">{t('order.profit')}</th>
            <th className="ps-2 font-normal">{t('order.margin')}</th>
          </tr>
        </thead>
        <tbody>
          {stopOut.positions.map((one) => (
            <tr key={one.orderId} className="border-t border-line">
              <td className="py-1.5 text-start">
                <Figure>{one.orderId}</Figure>
              </td>
              <td className="ps-2">
                <Figure>{format.scaledPrice(one.price as Price, one.precision)}</Figure>
              </td>
              <td className="ps-2">{money(one.profit)}</td>
              <td className="ps-2">{money(one.margin)}</td>
            </tr>
          ))}
          <tr className="border-t border-line font-semibold">
            <td className="py-1.5" />
            <td />
            <td className="ps-2">{money(stopOut.profits)}</td>
            <td className="ps-2">{money(stopOut.margin)}</td>
          </tr>
        </tbody>
      </table>
      <p className="mt-2 text-small">
        <Figure>
          ({format.scaledMoney(stopOut.balance as Money)} {stopOut.profits < 0 ? '−' : '+'}{' '}
          {format.scaledMoney(Math.abs(stopOut.profits) as Money)}) ÷{' '}
          {format.scaledMoney(stopOut.margin as Money)} ={' '}
          {format.percent((100 * (stopOut.balance + stopOut.profits)) / stopOut.margin)}
        </Figure>
      </p>
    </div>
  );
}
