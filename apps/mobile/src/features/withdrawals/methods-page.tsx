// Bound coin addresses, and bound bank accounts: listed, deleted after a confirmation, and added.
import {
  deleteWithdrawMethod,
  fetchWithdrawMethods,
  type MethodKind,
  type WithdrawMethod,
} from '@candor/client';
import { Button, Card, Empty, IconButton, Skeleton } from '@candor/ui';
import { Landmark, Trash2, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { ConfirmationDialog } from '../../shared/confirmation-dialog.tsx';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { Rows } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { useSend } from '../../shared/use-send.ts';
import { currencyName, Destination, shortAccount, tagLabel } from './destination.tsx';
import { MethodHold } from './method-hold.tsx';

export const BankCardsPage = () => <MethodsPage kind="bank" />;
export const CoinAddressesPage = () => <MethodsPage kind="coin" />;

function MethodsPage({ kind }: { kind: MethodKind }) {
  const { t } = useI18n();
  return (
    <Page
      title={t(kind === 'coin' ? 'wallet.coin_addresses' : 'bank.title')}
      backTo="/mine"
      className="space-y-4 px-4 pb-8"
    >
      <RealAccountOnly>
        <Methods kind={kind} />
      </RealAccountOnly>
    </Page>
  );
}

function Methods({ kind }: { kind: MethodKind }) {
  const { t } = useI18n();
  const { client } = useApp();
  const go = useGo();
  const list = useLoaded(kind, () => fetchWithdrawMethods(client.http, kind));
  const [removing, setRemoving] = useState<WithdrawMethod | null>(null);
  const Icon = kind === 'coin' ? Wallet : Landmark;
  const add = (
    <Button onClick={() => go(`/mine/withdraw-way?type=${kind === 'coin' ? 1 : 2}`)}>
      {t(kind === 'coin' ? 'bank.add_coin' : 'bank.add_bank')}
    </Button>
  );
  return (
    <>
      <Rows
        of={list}
        rows={list.data}
        skeleton={[1, 2, 3].map((row) => <Skeleton key={row} className="mb-3 h-24 rounded-2xl" />)}
        empty={
          <Empty
            icon={<Icon size={26} />}
            title={t(kind === 'coin' ? 'bank.empty_coin' : 'bank.empty_bank')}
            text={t('withdraw.bind_text')}
          >
            {add}
          </Empty>
        }
      >
        {(methods) => (
          <>
            <Card>
              {methods.map((method) => (
                <MethodRow key={method.id} method={method} onDelete={() => setRemoving(method)} />
              ))}
            </Card>
            <div className="flex flex-col">{add}</div>
          </>
        )}
      </Rows>
      {removing && (
        <DeleteDialog
          method={removing}
          onEnd={(isDeleted) => {
            setRemoving(null);
            if (isDeleted) void list.reload();
          }}
        />
      )}
    </>
  );
}

function MethodRow({ method, onDelete }: { method: WithdrawMethod; onDelete: () => void }) {
  const { t } = useI18n();
  return (
    <div className="flex items-start gap-2 py-3 ps-4 pe-1">
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          {method.kind === 'bank' ? method.bankName : currencyName(method.drawCurrency)}
          {method.kind === 'bank' && <span className="text-muted"> · {method.drawCurrency.code}</span>}
        </p>
        <Destination account={method.account} className="mt-1 block text-small" />
        {method.payeeName !== '' && <p className="mt-1 text-small text-muted">{method.payeeName}</p>}
        {method.dcTag !== '' && (
          <p className="mt-1 text-small text-muted">
            {t(tagLabel(method.drawCurrency.protocol))}: <bdi dir="ltr">{method.dcTag}</bdi>
          </p>
        )}
        <MethodHold method={method} />
      </div>
      <IconButton label={t('bank.delete')} onClick={onDelete}>
        <Trash2 size={20} />
      </IconButton>
    </div>
  );
}

function DeleteDialog({ method, onEnd }: { method: WithdrawMethod; onEnd: (isDeleted: boolean) => void }) {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const { isBusy, send } = useSend();
  async function remove(): Promise<void> {
    const message = await send((key) => deleteWithdrawMethod(client.http, method.id, key), {
      onRefused: ({ text }) => toasts.show(text, 'bad'),
    });
    if (message !== undefined) toasts.show(message, 'good');
    // The method may have been removed all the same; the list shows whether it was.
    onEnd(true);
  }
  return (
    <ConfirmationDialog
      title={t('bank.delete')}
      text={t('bank.delete_confirm', { destination: shortAccount(method.account) })}
      confirmLabel={t('bank.delete')}
      confirmLook="danger"
      cancelLabel={t('public.cancel')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={() => onEnd(false)}
    />
  );
}
