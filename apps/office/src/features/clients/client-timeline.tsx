// The timeline of a client, newest first, optionally filtered by kind.
import type { OfficeAnswer } from '@candor/client/office';
import { classNames, Empty, Skeleton } from '@candor/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ActButton } from '../../shared/act-button.tsx';
import { format } from '../../shared/format.ts';
import { choicesOf, Select } from '../../shared/inputs.tsx';
import { useOffice } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';
import { ReadFault } from '../../shared/read-fault.tsx';
import { Time } from '../../shared/time.tsx';
import type { UrlState } from '../../shared/url-state.ts';
import { kindWords, type TimelineEntry, whatWords } from './client-words.ts';

type Kind = TimelineEntry['kind'];
const kinds = Object.keys(kindWords) as Kind[];

export function ClientTimeline({ id, url }: { readonly id: number; readonly url: UrlState }) {
  const { http } = useOffice();
  const kind = kinds.find((one) => one === url.get('kind'));
  const read = useInfiniteQuery({
    queryKey: ['officeTimeline', { id, kind }],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<OfficeAnswer<'officeTimeline'>> =>
      http.call('officeTimeline', { id, before: pageParam || undefined, kind }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = read.data?.pages.flatMap(({ list }) => list);
  return (
    <Panel
      title="Timeline"
      aside={
        <Select
          label="Kind"
          className="flex items-center gap-2 [&>label]:mb-0"
          value={kind ?? ''}
          onChange={(value) => url.set({ kind: value })}
          choices={choicesOf(kindWords, 'Everything')}
        />
      }
    >
      {!rows && !read.isError && <Skeleton className="m-4 h-64" />}
      {!rows && read.isError && <ReadFault title="The timeline could not be loaded" read={read} />}
      {rows?.length === 0 && <Empty title="Nothing of this kind" />}
      {rows && rows.length > 0 && (
        <ol>
          {rows.map((row) => (
            <Entry key={row.key} row={row} />
          ))}
        </ol>
      )}
      {read.hasNextPage && (
        <div className="flex justify-center p-3">
          <ActButton isBusy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            Show older
          </ActButton>
        </div>
      )}
    </Panel>
  );
}

function Entry({ row }: { readonly row: TimelineEntry }) {
  const { kind, subject, by, amount, text, at } = row;
  return (
    <li className="grid grid-cols-[9.5rem_6.5rem_minmax(0,1fr)_auto] items-baseline gap-3 border-b border-line/60 px-4 py-2 text-small last:border-b-0">
      <span className="text-muted">
        <Time at={at} />
      </span>
      <span className="truncate text-caption text-muted">{kindWords[kind]}</span>
      <span className="min-w-0">
        <span className="font-medium">{whatWords(row)}</span>
        {subject && <span className="text-muted"> {subject}</span>}
        {text && <span className="ms-2 break-words whitespace-pre-line">{text}</span>}
        {by && <span className="ms-2 text-caption text-muted">by {by}</span>}
      </span>
      <span
        className={classNames(
          'text-end tabular-nums',
          amount !== null && amount < 0 ? 'text-down' : 'text-up',
        )}
      >
        {amount === null ? '' : format.signedMoney(amount)}
      </span>
    </li>
  );
}
