// A list of instruments in each of its states: loading, failed, empty, filled.
import type { Instrument } from '@candor/client';
import { Empty, Skeleton } from '@candor/ui';
import { SearchX } from 'lucide-react';
import { useClient } from '../../shared/app-context.ts';
import { Rows } from '../../shared/rows.tsx';
import { useMarket } from '../../shared/stores.ts';
import { InstrumentRow } from './instrument-row.tsx';
import type { MarketParts } from './market-parts.ts';

const skeletonRows = Array.from({ length: 10 }, (_, row) => row + 1);

export interface InstrumentListProps {
  /** Selects from the loaded market, in display order. */
  select(instruments: readonly Instrument[]): readonly Instrument[];
  emptyTitle: string;
  emptyText?: string;
  /** Replaces the selection, and adds to each row. */
  parts?: MarketParts | undefined;
}

export function InstrumentList({ select, emptyTitle, emptyText, parts }: InstrumentListProps) {
  const { market } = useClient();
  const loaded = useMarket();
  return (
    <Rows
      of={{ ...loaded, reload: market.refresh }}
      rows={parts?.rows ?? (loaded.data && select(loaded.data.instruments))}
      skeleton={<ListSkeleton />}
      empty={
        parts?.empty ?? (
          <Empty
            icon={<SearchX size={26} />}
            title={emptyTitle}
            {...(emptyText !== undefined && { text: emptyText })}
          />
        )
      }
    >
      {(instruments) => (
        <ul className="columns @container">
          {instruments.map((instrument) => (
            <InstrumentRow key={instrument.id} instrument={instrument} parts={parts?.row} />
          ))}
        </ul>
      )}
    </Rows>
  );
}

function ListSkeleton() {
  return (
    <div>
      {skeletonRows.map((row) => (
        <div key={row} className="flex h-17 items-center gap-3 px-4">
          <Skeleton className="size-9 rounded-full" />
          <span className="flex-1">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-2 h-3 w-28" />
          </span>
          <Skeleton className="h-7 w-16" />
          <Skeleton className="h-10 w-20" />
        </div>
      ))}
    </div>
  );
}
