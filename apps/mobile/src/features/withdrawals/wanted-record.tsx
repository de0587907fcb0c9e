// The withdrawal that another screen links to, of either kind, opened over the page.
import { fetchWithdrawals, type MethodKind, type Withdrawal } from '@candor/client';
import { useEffect, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { findRecord } from '../../shared/find-record.ts';
import { useToasted } from '../../shared/use-send.ts';
import { RecordSheet } from './record-sheet.tsx';

export interface WantedRecordProps {
  readonly id: number;
  readonly onFound: (kind: MethodKind) => void;
  readonly onCancelled: () => void;
}

export function WantedRecord({ id, onFound, onCancelled }: WantedRecordProps) {
  const { client } = useApp();
  const toasted = useToasted();
  const [one, setOne] = useState<Withdrawal | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked for once, not whenever the page renders
  useEffect(() => {
    let isGone = false;
    void toasted(async () => {
      const found = await findRecord(id, (kind, page) => fetchWithdrawals(client.http, kind, page));
      if (isGone) return;
      setOne(found?.record ?? null);
      if (found) onFound(found.kind);
    });
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
