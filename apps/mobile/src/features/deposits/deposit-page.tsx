// Deposits: by coin or by wire, and the records of both.
import type { BankMethod, CryptoMethod } from '@candor/client';
import { Button, Card, Empty, Skeleton, Tabs } from '@candor/ui';
import { BadgeCheck, CircleOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useGo, useValue } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { QrCode } from '../../shared/qr-code.tsx';
import { Queries } from '../../shared/queries.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { RiskWarning } from '../../shared/risk-warning.tsx';
import { Rows } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { CopyRow, Grouped } from './copy-row.tsx';
import { DepositRecords } from './deposit-records.tsx';
import { Choice, type MethodFormProps, ReportForm } from './report-form.tsx';
import { useDepositForm } from './use-deposit-form.ts';
import { useDepositMethods } from './use-deposits.ts';

type Tab = 'coin' | 'bank' | 'records';

export function DepositPage() {
  const { t } = useI18n();
  return (
    <Page title={t('wallet.deposit')} backTo="/mine" className="pb-8">
      <RealAccountOnly>
        <Queries>
          <Deposits />
        </Queries>
      </RealAccountOnly>
    </Page>
  );
}

function Deposits() {
  const { t } = useI18n();
  const wanted = useValue('record');
  const [chosen, setTab] = useState<Tab | null>(wanted === null ? null : 'records');
  const { data: methods } = useDepositMethods();
  // A wire is what most clients know, and it can be called back.
  const tab = chosen ?? (methods && methods.banks.length === 0 ? 'coin' : 'bank');
  return (
    <>
      <Tabs
        label={t('wallet.deposit')}
        choices={[
          { value: 'coin', label: t('wallet.deposit_coin') },
          { value: 'bank', label: t('wallet.deposit_wire') },
          { value: 'records', label: t('wallet.deposit_records') },
        ]}
        value={tab}
        onChange={setTab}
        className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-10 bg-page px-2"
      />
      {tab === 'records' ? (
        <DepositRecords wantedId={wanted === null ? null : Number(wanted)} />
      ) : (
        <Form key={tab} kind={tab} onSent={() => setTab('records')} />
      )}
      <RiskWarning byRule="whole" className="px-4 pt-6 text-small" />
    </>
  );
}

/** Requirements are shown before any destination. */
function Form({ kind, onSent }: { kind: 'coin' | 'bank'; onSent: () => void }) {
  const { data: methods, error, isFetching, refetch } = useDepositMethods();
  if (methods?.needsIdentity) return <NeedsIdentity />;
  const state = {
    of: { isLoading: isFetching, fault: error, reload: refetch },
    skeleton: <FormSkeleton />,
    empty: <NoMethod />,
  };
  return kind === 'coin' ? (
    <Rows {...state} rows={methods?.coins}>
      {(coins) => <CoinForm methods={coins} onSent={onSent} onOld={() => void refetch()} />}
    </Rows>
  ) : (
    <Rows {...state} rows={methods?.banks}>
      {(banks) => <WireForm methods={banks} onSent={onSent} onOld={() => void refetch()} />}
    </Rows>
  );
}

function NoMethod() {
  const { t } = useI18n();
  return (
    <Empty
      icon={<CircleOff size={26} />}
      title={t('wallet.deposit_none')}
      text={t('wallet.deposit_none_text')}
    />
  );
}

function NeedsIdentity() {
  const { t } = useI18n();
  const go = useGo();
  return (
    <Empty
      icon={<BadgeCheck size={26} />}
      title={t('wallet.deposit_identity')}
      text={t('wallet.deposit_identity_text')}
    >
      <Button onClick={() => go('/mine/auth')}>{t('auth.identity_title')}</Button>
    </Empty>
  );
}

function FormSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-4 px-4 pt-4">
      <Skeleton className="h-11 w-40 rounded-full" />
      <Skeleton className="h-72 rounded-2xl" />
      <Skeleton className="h-12 rounded-xl" />
      <Skeleton className="h-24 rounded-xl" />
    </div>
  );
}

/** Banks use this name in every language. */
const SWIFT_LABEL = 'SWIFT / BIC';

/** A deposit by wire: the account to pay into, each of its fields to copy, the amount sent, and the proof. */
function WireForm({ methods, onSent, onOld }: MethodFormProps<BankMethod>) {
  const { t } = useI18n();
  const form = useDepositForm({ kind: 'bank', methods, onSent, onOld });
  const { method } = form;
  if (!method) return null;
  return (
    <ReportForm
      form={form}
      limits={method}
      choice={
        <Choice
          label={t('wallet.deposit_account')}
          choices={methods.map(({ id, currencyCode, bankName }) => ({
            value: id,
            label: `${currencyCode} · ${bankName}`,
          }))}
          value={method.id}
          onChange={form.choose}
        />
      }
    >
      <Card className="py-1">
        <CopyRow label={t('wallet.deposit_payee')} value={method.payeeName} />
        <CopyRow label={t('wallet.deposit_payee_account')} value={method.payeeAccount}>
          <Grouped text={method.payeeAccount} />
        </CopyRow>
        <CopyRow label={t('wallet.deposit_bank')} value={method.bankName} />
        {method.bankSwift !== '' && <CopyRow label={SWIFT_LABEL} value={method.bankSwift} />}
        {method.bankAddress !== '' && (
          <CopyRow label={t('wallet.deposit_bank_address')} value={method.bankAddress} />
        )}
        {method.bankRemark !== '' && (
          <CopyRow label={t('wallet.deposit_bank_remark')} value={method.bankRemark} />
        )}
      </Card>
    </ReportForm>
  );
}

/** A deposit by coin: currency and network, the address to send to, the amount sent, and the proof. */
function CoinForm({ methods, onSent, onOld }: MethodFormProps<CryptoMethod>) {
  const { t } = useI18n();
  const form = useDepositForm({ kind: 'coin', methods, onSent, onOld });
  const { method } = form;
  if (!method) return null;
  const currencies = [...new Set(methods.map(({ currencyCode }) => currencyCode))];
  const networks = methods.filter(({ currencyCode }) => currencyCode === method.currencyCode);
  return (
    <ReportForm
      form={form}
      limits={method}
      choice={
        <>
          <Choice
            label={t('wallet.deposit_currency')}
            choices={currencies.map((currency) => ({ value: currency, label: currency }))}
            value={method.currencyCode}
            onChange={(wanted) =>
              form.choose(methods.find(({ currencyCode }) => currencyCode === wanted)?.id ?? method.id)
            }
          />
          <Choice
            label={t('wallet.deposit_network')}
            choices={networks.map(({ id, protocolCode }) => ({ value: id, label: protocolCode }))}
            value={method.id}
            onChange={form.choose}
          />
        </>
      }
    >
      <AddressCard method={method} />
    </ReportForm>
  );
}

function AddressCard({ method }: { method: CryptoMethod }) {
  const { t } = useI18n();
  const { currencyCode: currency, protocolCode: network, address, memo } = method;
  return (
    <section aria-label={t('wallet.deposit_address')} className="overflow-hidden rounded-2xl bg-raised pb-1">
      <QrCode
        text={address}
        label={t('wallet.deposit_scan', { currency, network })}
        className="mx-auto my-4 aspect-square w-44 max-w-full rounded-xl"
      />
      <CopyRow label={t('wallet.deposit_address')} value={address}>
        <Grouped text={address} />
      </CopyRow>
      {memo !== '' && (
        <>
          <CopyRow label={t('wallet.deposit_memo')} value={memo} />
          <Warning text={t('wallet.deposit_memo_text')} />
        </>
      )}
      <Warning text={t('wallet.deposit_only', { currency, network })} />
    </section>
  );
}

const Warning = ({ text }: { text: string }) => (
  <p className="mx-3 mb-2 flex gap-2 rounded-xl bg-warn-soft p-3 text-small text-pretty text-warn">
    <TriangleAlert size={16} className="mt-0.5 shrink-0" />
    <span>{text}</span>
  </p>
);
