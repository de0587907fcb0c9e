// Below the ticket, in sight however far its fields are scrolled: the deciding figures, and the button with what it does.

import type { Money } from '@candor/core';
import type { MessageKey } from '@candor/i18n';
import { Button, Figure } from '@candor/ui';
import { AfterTap } from '@candor/ui/after-tap';
import { TriangleAlert } from 'lucide-react';
import { useAccount, useI18n } from '../../../shared/stores.ts';
import type { Lock } from '../page/use-lock.ts';
import { opposite } from '../rules/core-spec.ts';
import { confirmLabel } from './submit-params.ts';
import type { TicketState } from './use-ticket.ts';

export interface TicketFootProps {
  readonly state: TicketState;
  readonly lock: Lock | null;
  readonly canConfirm: boolean;
  /** The order is on its way. */
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

export function TicketFoot({ state, lock, canConfirm, isBusy, onConfirm }: TicketFootProps) {
  const { t, format } = useI18n();
  const { intent, fields } = state;
  const isBuy = fields.side === 'buy';
  const warned = orderLoss(state);
  return (
    <>
      {lock ? (
        <p className="mb-2 text-center text-small text-warn">{lock.text}</p>
      ) : (
        <>
          <FootSummary state={state} />
          <RiskAndReward state={state} />
        </>
      )}
      <AfterTap>
        <Button
          data-part="submit"
          look={isBuy ? 'up' : 'down'}
          disabled={!canConfirm}
          isBusy={isBusy}
          onClick={onConfirm}
          className="w-full py-1.5"
        >
          <span>
            {intent ? confirmLabel(intent, t, format) : t(isBuy ? 'trade.buy' : 'trade.sell')}
            {warned && (
              <span className="mt-0.5 flex items-center justify-center gap-1.5 text-small">
                <TriangleAlert size={14} className="shrink-0" />
                <span>
                  {t(warned.key)} <Figure>{format.scaledSignedMoney(warned.made)} USD</Figure>
                </span>
              </span>
            )}
          </span>
        </Button>
      </AfterTap>
    </>
  );
}

function FootSummary({ state: { preview, refusal } }: { state: TicketState }) {
  const { t, format } = useI18n();
  if (!preview) return null;
  return (
    <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-caption text-muted @max-[17rem]:hidden">
      <span>
        {t('trade.margin')} <Figure className="text-ink">{format.scaledMoney(preview.margin)}</Figure>
      </span>
      {preview.freeAfter !== null && (
        <span>
          {t('trade.free_after')}{' '}
          <Figure className={refusal === null ? 'text-ink' : 'text-danger'}>
            {format.scaledMoney(preview.freeAfter)}
          </Figure>
        </span>
      )}
    </p>
  );
}

/** What is lost at the stop loss and won at the take profit, and how the two compare. */
function RiskAndReward({ state: { preview } }: { state: TicketState }) {
  const { t, format } = useI18n();
  const equity = useAccount().data?.netValue ?? 0;
  // A loss that the earlier stop-out prevents is not shown.
  const risk = preview?.isStopOutFirst ? null : (preview?.atStop ?? null);
  const reward = preview?.atTarget ?? null;
  if (risk === null && reward === null) return null;
  const hasBoth = risk !== null && reward !== null && risk < 0 && reward > 0;
  return (
    <div className="mb-2 text-caption text-muted">
      {hasBoth && (
        <div aria-hidden="true" className="mb-1 flex h-1 gap-1">
          <span className="rounded-full bg-down" style={{ flexGrow: -risk }} />
          <span className="rounded-full bg-up" style={{ flexGrow: reward }} />
        </div>
      )}
      <p className="flex flex-wrap justify-between gap-x-4">
        {risk !== null && (
          <span>
            {t('trade.risk')}{' '}
            <Figure className={risk < 0 ? 'text-down' : 'text-up'}>{format.scaledSignedMoney(risk)}</Figure>
            {equity > 0 && risk < 0 && <Figure> ({format.percent((-risk / equity) * 100)})</Figure>}
          </span>
        )}
        {reward !== null && (
          <span>
            {t('trade.reward')}{' '}
            <Figure className={reward > 0 ? 'text-up' : 'text-down'}>
              {format.scaledSignedMoney(reward)}
            </Figure>
          </span>
        )}
        {hasBoth && <Figure className="font-semibold text-ink">{format.number(reward / -risk, 1)} R</Figure>}
      </p>
    </div>
  );
}

/** The loss that the button names before it places the order: only if it differs from the one the client requested. */
interface OrderLoss {
  readonly key: MessageKey;
  /** Below zero. */
  readonly made: Money;
}

function orderLoss({ preview, ticket }: Pick<TicketState, 'preview' | 'ticket'>): OrderLoss | null {
  if (preview?.isStopOutFirst && preview.atStopOut !== null)
    return { key: 'trade.loss_at_stop_out', made: preview.atStopOut };
  if (ticket?.overRisk) return { key: 'trade.loss_at_stop', made: opposite(ticket.overRisk.loss) };
  return null;
}
