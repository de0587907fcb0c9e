// One deposit: its amount and state, in words and with an icon, and a button to cancel it while it waits.
import { cancelDeposit, type Deposit, type DepositStatus } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { Amount, Button, classNames, Fact } from '@candor/ui';
import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { ConfirmationDialog } from '../../shared/confirmation-dialog.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';
import { useReloadDeposits } from './use-deposits.ts';

const looks = {
  unchecked: { key: 'wallet.deposit_unchecked', Icon: Clock, colour: 'bg-warn-soft text-warn' },
  finished: { key: 'wallet.deposit_finished', Icon: CircleCheck, colour: 'bg-accent-soft text-accent' },
  rejected: { key: 'wallet.deposit_rejected', Icon: CircleX, colour: 'bg-danger-soft text-danger' },
  invalid: { key: 'wallet.deposit_invalid', Icon: Undo2, colour: 'bg-sunken text-muted' },
} as const satisfies Record<DepositStatus, { key: MessageKey; Icon: typeof Clock; colour: string }>;

/** `isWanted`: another screen links to it. */
export function DepositRow({ deposit, isWanted = false }: { deposit: Deposit; isWanted?: boolean }) {
  const { t, format } = useI18n();
  const { id, number, currencyCode, protocolCode, receipt, usd, status, createdAt, remark } = deposit;
  const inCurrency = (value: number) => `${format.number(value, 8)} ${currencyCode}`;
  return (
    <article className={classNames('rounded-2xl bg-raised p-4', isWanted && 'ring-2 ring-accent')}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="text-title font-semibold">
          <Amount text={inCurrency(number)} />
        </p>
        <StatusLabel status={status} />
      </div>
      <p className="mt-0.5 text-small text-muted">
        {protocolCode !== '' && (
          <>
            <bdi>{protocolCode}</bdi>
            {' · '}
          </>
        )}
        <bdi>{format.dateTime(createdAt)}</bdi>
        {' · '}
        <bdi dir="ltr">#{id}</bdi>
      </p>
      {receipt !== null && usd !== null && (
        <dl className="mt-3 grid grid-cols-2 gap-3">
          <Fact label={t('wallet.deposit_received')} isWhole>
            <Amount text={inCurrency(receipt)} />
          </Fact>
          <Fact label={t('wallet.deposit_credited')} isWhole>
            <Amount text={`${format.scaledMoney(usd)} USD`} />
          </Fact>
        </dl>
      )}
      {remark !== '' && (
        <p
          className={classNames(
            'mt-3 rounded-xl p-3 text-small break-words whitespace-pre-line',
            status === 'rejected' ? 'bg-danger-soft text-danger' : 'bg-sunken',
          )}
        >
          <span className="font-medium">{t('wallet.deposit_reason')}</span> <bdi>{remark}</bdi>
        </p>
      )}
      {status === 'unchecked' && <CancelButton deposit={deposit} />}
    </article>
  );
}

function StatusLabel({ status }: { status: DepositStatus }) {
  const { t } = useI18n();
  const { key, Icon, colour } = looks[status];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-lg px-2 py-1 text-small font-medium',
        colour,
      )}
    >
      <Icon size={15} />
      {t(key)}
    </span>
  );
}

function CancelButton({ deposit }: { deposit: Deposit }) {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const reload = useReloadDeposits();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, send } = useSend();
  async function cancel(): Promise<void> {
    const message = await send((key) => cancelDeposit(client.http, deposit.id, key), {
      onRefused: ({ text }) => toasts.show(text, 'bad'),
    });
    if (message !== undefined) toasts.show(message, 'good');
    setAsking(false);
    reload();
  }
  return (
    <>
      <Button look="secondary" className="mt-3 w-full" onClick={() => setAsking(true)}>
        {t('wallet.deposit_cancel')}
      </Button>
      {isAsking && (
        <ConfirmationDialog
          title={t('wallet.deposit_cancel_title')}
          text={t('wallet.deposit_cancel_text')}
          confirmLabel={t('wallet.deposit_cancel')}
          confirmLook="danger"
          cancelLabel={t('wallet.deposit_keep')}
          isBusy={isBusy}
          onConfirm={() => void cancel()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
