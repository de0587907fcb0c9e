// Withdrawals: by coin or to a bank, past ones, and the requirements.
import {
  fetchWithdrawCurrencies,
  fetchWithdrawMethods,
  fetchWithdrawTerms,
  type MethodKind,
} from '@candor/client';
import { Button, Empty, Skeleton, Tabs } from '@candor/ui';
import { BadgeCheck, Coins, Landmark, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { ConfirmationDialog } from '../../shared/confirmation-dialog.tsx';
import { Confirming } from '../../shared/confirming.tsx';
import { lazily } from '../../shared/lazily.tsx';
import { useGo, useValue } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { RecordList } from './record-list.tsx';
import { WithdrawFields } from './withdraw-fields.tsx';

const WantedRecord = lazily(() => import('./wanted-record.tsx').then((m) => m.WantedRecord));

export function WithdrawPage() {
  const { t } = useI18n();
  const [kind, setKind] = useState<MethodKind>('coin');
  const wanted = useValue('record');
  /** Changes after the wanted one was cancelled, so that displayed sums are reloaded. */
  const [turn, setTurn] = useState(0);
  return (
    <Page title={t('withdraw.title')} backTo="/mine" className="pb-8">
      <RealAccountOnly>
        <Tabs
          label={t('withdraw.title')}
          choices={[
            { value: 'coin', label: t('withdraw.tab_coin') },
            { value: 'bank', label: t('withdraw.tab_bank') },
          ]}
          value={kind}
          onChange={setKind}
        />
        <Confirming>
          <Withdraw key={`${kind} ${turn}`} kind={kind} />
        </Confirming>
        {wanted !== null && (
          <WantedRecord id={Number(wanted)} onFound={setKind} onCancelled={() => setTurn(turn + 1)} />
        )}
      </RealAccountOnly>
    </Page>
  );
}

function Withdraw({ kind }: { kind: MethodKind }) {
  const { t } = useI18n();
  const { client } = useApp();
  const go = useGo();
  /** Changes after each withdrawal that was made or cancelled, so that displayed sums are reloaded. */
  const [turn, setTurn] = useState(0);
  const parts = useLoaded(kind, async () => {
    const [currencies, methods, terms] = await Promise.all([
      fetchWithdrawCurrencies(client.http, kind),
      fetchWithdrawMethods(client.http, kind),
      fetchWithdrawTerms(client.http),
    ]);
    return { kind, currencies, methods, terms };
  });
  const changed = () => {
    setTurn((before) => before + 1);
    void parts.reload();
  };
  return (
    <div className="space-y-6 px-4 pt-4">
      <Whole of={parts} skeleton={<FormSkeleton />}>
        {(loaded) =>
          loaded.terms.identityNeeded ? (
            <Empty
              icon={<BadgeCheck size={26} />}
              title={t('wallet.deposit_identity')}
              text={t('auth.identity_why')}
            >
              <Button onClick={() => go('/mine/auth')}>{t('auth.identity_title')}</Button>
            </Empty>
          ) : loaded.currencies.length === 0 ? (
            <Empty icon={<Coins size={26} />} title={t('withdraw.none')} />
          ) : loaded.methods.length === 0 ? (
            <BindOffer kind={kind} />
          ) : (
            <WithdrawFields parts={loaded} onDone={changed} />
          )
        }
      </Whole>
      <RecordList key={turn} kind={kind} onChange={() => void parts.reload()} />
    </div>
  );
}

const FormSkeleton = () => (
  <div className="space-y-4">
    <Skeleton className="h-18 rounded-xl" />
    <Skeleton className="h-18 rounded-xl" />
    <Skeleton className="h-32 rounded-2xl" />
  </div>
);

/** A withdrawal needs a bound method: without one a dialog offers to bind one, and afterwards the page says so. */
function BindOffer({ kind }: { kind: MethodKind }) {
  const { t } = useI18n();
  const go = useGo();
  const [isAsking, setAsking] = useState(true);
  const Icon = kind === 'coin' ? Wallet : Landmark;
  const bind = (): void => go(`/mine/withdraw-way?type=${kind === 'coin' ? 1 : 2}`);
  return (
    <>
      <Empty icon={<Icon size={26} />} title={t('withdraw.bind_first')} text={t('withdraw.bind_text')}>
        <Button onClick={bind}>{t(kind === 'coin' ? 'bank.add_coin' : 'bank.add_bank')}</Button>
      </Empty>
      {isAsking && (
        <ConfirmationDialog
          title={t('withdraw.bind_first')}
          text={t('withdraw.bind_text')}
          confirmLabel={t('withdraw.bind_now')}
          cancelLabel={t('public.cancel')}
          onConfirm={bind}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
