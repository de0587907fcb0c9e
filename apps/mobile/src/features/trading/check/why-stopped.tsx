// "Why was I stopped out?": what was reached, the seconds around the closing from the tape, both prices of the tick, and for a stop-out
// every position as it was counted. What it shows of the closing comes out of the receipt that was checked on this device.
import { fetchTicks, type Order } from '@candor/client';
import type { Price } from '@candor/core';
import type { MessageKey } from '@candor/i18n';
import type { Ending, Trade } from '@candor/proof';
import { classNames, Figure } from '@candor/ui';
import { useClient } from '../../../shared/app-context.ts';
import { verdictOf } from '../../../shared/check/describe-steps.ts';
import { writeMoment } from '../../../shared/check/step-params.ts';
import { useCheckMessages } from '../../../shared/check/use-check-messages.ts';
import { useLoaded } from '../../../shared/use-loaded.ts';
import { FactLine } from '../orders/fact-line.tsx';
import { areAsSigned, readTick } from './read-receipt.ts';
import { ReceiptFault } from './receipt-fault.tsx';
import { ReceiptWaiting } from './receipt-waiting.tsx';
import { StopOutMetrics } from './stop-out-metrics.tsx';
import { TickPlot } from './tick-plot.tsx';
import { TradeLabels } from './trade-labels.tsx';
import { type ReceiptOfOrder, useCheckedReceipt } from './use-checked-receipt.ts';

const BEFORE_MS = 12_000;
const AFTER_MS = 6_000;

export function WhyStopped({ order }: { order: Order }) {
  const { t } = useCheckMessages();
  const { receipt, fault, attempt, again } = useCheckedReceipt(order);
  const trade = receipt?.checked.trade;
  if (fault !== null) return <ReceiptFault fault={fault} again={again} />;
  if (!receipt) return <ReceiptWaiting attempt={attempt} />;
  if (!trade?.ending)
    return <p className="py-6 font-semibold text-danger">{t(verdictOf(receipt.checked).key)}</p>;
  return <Told order={order} receipt={receipt} trade={trade} ending={trade.ending} />;
}

interface ToldProps {
  readonly order: Order;
  readonly receipt: ReceiptOfOrder;
  readonly trade: Trade;
  readonly ending: Ending;
}

function Told({ order, receipt, trade, ending }: ToldProps) {
  const { t, format } = useCheckMessages();
  const { http } = useClient();
  const { code } = order.instrument;
  const { tickAt } = ending;
  const from = tickAt - BEFORE_MS;
  const { data: ticks, fault } = useLoaded(`${code} ${tickAt}`, () =>
    fetchTicks(http, { code, from, to: tickAt + AFTER_MS }),
  );
  const scale = 10 ** trade.precision;
  const level = levelWords(ending);
  const isSigned = ticks && areAsSigned(receipt.file, { instrumentId: trade.instrumentId, from }, ticks);
  return (
    <section className="pt-1 pb-2">
      {receipt.lostOf !== null && (
        <p role="alert" className="mb-3 rounded-xl bg-danger-soft px-3.5 py-2.5 text-danger text-pretty">
          <b className="font-semibold">{t('check.past_title')}</b>
          <span className="mt-1 block text-small">{t('check.past_step', { origin: receipt.lostOf })}</span>
        </p>
      )}
      <Reached trade={trade} ending={ending} />
      <TradeLabels className="mb-1" />
      <h3 className="mt-4 mb-1 text-small text-muted">{t('check.why_text')}</h3>
      {isSigned === false && <p className="text-small text-danger">{t('check.why_differs')}</p>}
      {ticks && isSigned && (
        <TickPlot
          ticks={ticks}
          level={ending.stop / scale}
          endedBy={{ tick: ending.tick, price: ending.price / scale, time: ending.tickAt }}
          label={t('check.why_text')}
          writePrice={(price) => format.price(price, trade.precision)}
          writeTime={format.time}
        />
      )}
      {fault && <p className="text-small text-warn">{t('public.load_failed')}</p>}
      <Legend level={level && t(level)} />
      <TickPrices receipt={receipt} trade={trade} ending={ending} />
      {trade.stopOut && (
        <StopOutMetrics file={receipt.file} stopOut={trade.stopOut} endedId={trade.orderId} />
      )}
    </section>
  );
}

/** The name of the level that was reached; null for a stop-out, which has no price of its own. */
const levelWords = ({ reason }: Ending): MessageKey | null =>
  reason === 'stop_loss' || reason === 'take_profit' ? `trade.${reason}` : null;

/** The answer first: what was reached, and by which of the two prices that is decided. */
function Reached({ trade, ending }: Pick<ToldProps, 'trade' | 'ending'>) {
  const { t, format } = useCheckMessages();
  const { stopOut, side, precision } = trade;
  const write = (price: number) => format.scaledPrice(price as Price, precision);
  const points = (side === 'buy' ? 1 : -1) * (ending.price - ending.stop);
  const far =
    points === 0
      ? t('check.why_exact')
      : t(points > 0 ? 'check.why_better' : 'check.why_worse', { points: Math.abs(points) });
  return (
    <>
      <p className="text-title font-semibold text-balance">
        {stopOut
          ? t('check.why_stop_out', {
              rate: format.percent((100 * (stopOut.balance + stopOut.profits)) / stopOut.margin),
              limit: format.percent(stopOut.level),
            })
          : t(ending.reason === 'take_profit' ? 'check.why_take_profit' : 'check.why_stop_loss', {
              price: write(ending.stop),
            })}
      </p>
      <p className="mt-1.5 text-small text-pretty">
        {t(side === 'buy' ? 'check.why_buy' : 'check.why_sell', { price: write(ending.price) })}
        {!stopOut && ` ${far}`}
      </p>
    </>
  );
}

function Legend({ level }: { level: string | null }) {
  const { t } = useCheckMessages();
  const lines = [
    ['bg-up', t('product.ask')],
    ['bg-down', t('product.bid')],
    ...(level === null ? [] : [['bg-warn', level]]),
  ];
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 text-caption text-muted">
      {lines.map(([colour, name]) => (
        <li key={colour} className="flex items-center gap-1.5">
          <span className={classNames('h-0.5 w-4', colour)} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/**
 * Both prices of the tick from the receipt, the one that closed the position in bold, beside the levels they are
 * compared with.
 */
function TickPrices({ receipt, trade, ending }: Omit<ToldProps, 'order'>) {
  const { t, format } = useCheckMessages();
  const { instrumentId, precision, side } = trade;
  const tick = readTick(receipt.file, { instrumentId, precision, tick: ending.tick });
  const level = levelWords(ending);
  const closing = side === 'buy' ? 'bid' : 'ask';
  const write = (price: number) => <Figure>{format.scaledPrice(price as Price, precision)}</Figure>;
  return (
    <section className="mt-4 rounded-xl bg-sunken px-3.5 py-3 text-small">
      <h3 className="mb-2 font-semibold">
        {t('check.why_reached', {
          tick: String(ending.tick),
          time: writeMoment(ending.tickAt, { format }),
        })}
      </h3>
      <dl className="flex flex-col gap-1.5">
        {tick &&
          (['ask', 'bid'] as const).map((name) => (
            <FactLine key={name} label={t(`product.${name}`)}>
              <span className={name === closing ? 'font-bold' : 'font-normal text-muted'}>
                {write(tick[name])}
              </span>
            </FactLine>
          ))}
        {level && <FactLine label={t(level)}>{write(ending.stop)}</FactLine>}
        <FactLine label={t('order.close_price')}>{write(ending.price)}</FactLine>
      </dl>
    </section>
  );
}
