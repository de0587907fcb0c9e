// The log as a file: asked for part by part, so that its length does not matter, and saved when the last one is there.
import type { OfficeInput } from '@candor/client/office';
import { useState } from 'react';
import { useOffice } from '../../shared/office-context.ts';
import { faultText, useReadAgain } from '../../shared/queries.ts';

type Filter = Omit<OfficeInput<'officeAuditExport'>, 'before'>;

export function useAuditExport(filter: Filter) {
  const { http, toasts } = useOffice();
  const readAgain = useReadAgain();
  const [rows, setRows] = useState<number>();
  const collect = async (): Promise<void> => {
    const parts: string[] = [];
    let before: number | null | undefined;
    let count = 0;
    do {
      const part = await http.call('officeAuditExport', {
        ...filter,
        ...(before === undefined || before === null ? {} : { before }),
      });
      parts.push(part.csv);
      count += part.rows;
      before = part.next;
      setRows(count);
    } while (before !== null);
    save(new Blob(parts, { type: 'text/csv' }), `audit-${new Date().toISOString().slice(0, 10)}.csv`);
    readAgain('officeAudit', 'officeAuditStanding');
  };
  return {
    isBusy: rows !== undefined,
    rows: rows ?? 0,
    run(): void {
      setRows(0);
      collect()
        .catch((error: unknown) => toasts.show(faultText(error), 'bad'))
        .finally(() => setRows(undefined));
    },
  };
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
