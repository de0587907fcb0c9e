// The list of clients as it is on the screen, as a file: the same filters, order and columns. Who took it is recorded.
import type { OfficeInput } from '@candor/client/office';
import { useState } from 'react';
import { ActButton } from '../../shared/act-button.tsx';
import { download } from '../../shared/download.ts';
import { useOffice } from '../../shared/office-context.ts';
import { countText } from '../../shared/pager.tsx';
import { faultText, useReadAgain } from '../../shared/queries.ts';

export interface ExportButtonProps {
  readonly filter: Omit<OfficeInput<'officeClients'>, 'page'>;
  /** Their names, in their order. */
  readonly columns: readonly string[];
  /** How many the filter finds; undefined until it is known. */
  readonly total: number | undefined;
}

export function ExportButton({ filter, columns, total }: ExportButtonProps) {
  const { http, toasts } = useOffice();
  const readAgain = useReadAgain();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await http.call('officeClientsExport', { ...filter, columns: columns.join(',') });
      download({ name: `clients-${new Date().toISOString().slice(0, 10)}.csv`, text: file.csv });
      if (file.isWhole === 1) toasts.show(`${countText(file.rows)} exported. The export is logged.`, 'good');
      else toasts.show(`Only the first ${file.rows} were exported. Narrow the list to get the rest.`, 'bad');
      readAgain('officeAudit');
    } catch (error) {
      toasts.show(faultText(error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActButton
      call="officeClientsExport"
      isBusy={isBusy}
      disabled={total === undefined || total === 0}
      why={total === 0 ? 'The list is empty.' : undefined}
      onClick={() => void run()}
    >
      CSV
    </ActButton>
  );
}
