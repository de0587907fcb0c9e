// The statement of a time: a page that prints well in every script, and a file for spreadsheets.
import { type AccountStatement, fetchStatement } from '@candor/client';
import { Button, Empty, Skeleton } from '@candor/ui';
import { Download, Printer, ReceiptText } from 'lucide-react';
import { useClient } from '../../shared/app-context.ts';
import { faultText } from '../../shared/fault-text.ts';
import { Page } from '../../shared/page.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import type { Month } from './months.ts';
import { StatementTable } from './statement-table.tsx';

interface StatementProps {
  readonly filter: Parameters<typeof fetchStatement>[1];
  readonly month: Month | undefined;
}

export function StatementView({ filter, month }: StatementProps) {
  const { t } = useI18n();
  const { http } = useClient();
  const statement = useLoaded(JSON.stringify(filter), () => fetchStatement(http, filter));
  const { data, fault } = statement;
  const save = ({ csv }: AccountStatement) => saveFile(`statement-${month?.key ?? 'all'}.csv`, csv);
  return (
    <Page title={t('financial.statement')} backTo="/mine/history" className="px-4 pb-8">
      {data && data.entries.length > 0 && (
        <div className="flex flex-wrap gap-3 pb-4 print:hidden">
          <Button look="secondary" className="flex-1" onClick={() => save(data)}>
            <Download size={20} />
            {t('financial.save_csv')}
          </Button>
          <Button look="secondary" className="flex-1" onClick={() => print()}>
            <Printer size={20} />
            {t('financial.print')}
          </Button>
        </div>
      )}
      <Whole
        of={statement}
        failedText={fault && faultText(fault, t)}
        skeleton={<Skeleton className="h-80 rounded-2xl" />}
      >
        {(one) =>
          one.entries.length > 0 ? (
            <StatementTable statement={one} month={month} />
          ) : (
            <Empty
              icon={<ReceiptText size={26} />}
              title={t('financial.empty')}
              text={t('financial.empty_text')}
            />
          )
        }
      </Whole>
    </Page>
  );
}

/** A text as a file of the browser's downloads. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), readMsMax);
}
const readMsMax = 30_000;
