// A deposit by coin: currency and network, the address to send to, how much was sent, and the proof.
import type { CoinWay } from '@candor/client';
import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { useI18n } from '../../shared/stores.ts';
import { CopyRow, Grouped } from './copy-row.tsx';
import { Choice, ReportForm, type WayFormProps } from './report-form.tsx';
import { useDepositForm } from './use-deposit-form.ts';

export function CoinForm({ ways, onSent, onOld }: WayFormProps<CoinWay>) {
  const { t } = useI18n();
  const form = useDepositForm({ kind: 'coin', ways, onSent, onOld });
  const { way } = form;
  if (!way) return null;
  const currencies = [...new Set(ways.map(({ currency }) => currency))];
  const networks = ways.filter(({ currency }) => currency === way.currency);
  return (
    <ReportForm
      form={form}
      terms={way}
      choice={
        <>
          <Choice
            label={t('wallet.deposit_currency')}
            choices={currencies.map((currency) => ({ value: currency, label: currency }))}
            value={way.currency}
            onChange={(wanted) => form.choose(ways.find(({ currency }) => currency === wanted)?.id ?? way.id)}
          />
          <Choice
            label={t('wallet.deposit_network')}
            choices={networks.map(({ id, network }) => ({ value: id, label: network }))}
            value={way.id}
            onChange={form.choose}
          />
        </>
      }
    >
      <AddressCard way={way} />
    </ReportForm>
  );
}

function AddressCard({ way }: { way: CoinWay }) {
  const { t } = useI18n();
  const { currency, network, address, memo } = way;
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

/** Drawn as paths: dark on light in every theme, with the quiet border that readers need. */
function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => drawCode(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size };
}
