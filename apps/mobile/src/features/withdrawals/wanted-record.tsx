// The withdrawal that another screen leads to, of either kind, opened over the page.
import { CallError, fetchWithdrawals, type MethodKind, NetworkError, type Withdrawal } from '@candor/client';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { faultText } from '../../shared/fault-text.ts';
import { findRecord } from '../../shared/find-record.ts';
import { useI18n } from '../../shared/stores.ts';
import { RecordSheet } from './record-sheet.tsx';

export interface WantedRecordProps {
  readonly id: number;
  readonly onFound: (kind: MethodKind) => void;
  readonly onCancelled: () => void;
}

export function WantedRecord({ id, onFound, onCancelled }: WantedRecordProps) {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const [one, setOne] = useState<Withdrawal | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked for once, not whenever the page renders
  useEffect(() => {
    let isGone = false;
    async function find(): Promise<void> {
      try {
        const found = await findRecord(id, async (kind, page) => {
          const { withdrawals, total } = await fetchWithdrawals(client.http, kind, page);
          return { rows: withdrawals, total };
        });
        if (isGone) return;
        setOne(found?.record ?? null);
        if (found) onFound(found.kind);
      } catch (fault) {
        if (!(fault instanceof CallError || fault instanceof NetworkError)) throw fault;
        if (!isGone) toasts.show(faultText(fault, t), 'bad');
      }
    }
    void find();
    return () => {
      isGone = true;
    };
  }, [id]);
  if (one === null) return null;
  return (
    <RecordSheet
      one={one}
      onClose={() => setOne(null)}
      onCancelled={() => {
        setOne(null);
        onCancelled();
      }}
    />
  );
}
