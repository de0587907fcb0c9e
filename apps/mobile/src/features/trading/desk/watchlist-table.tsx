// The rows of the watchlist: a star, the instrument with a dot if a position is held, bid, ask, spread and the change of the day.
// The heads of the columns sort them.
import { type Instrument, sidesOf } from '@candor/client';
import { Change, classNames, directionOf, Figure, InstrumentLogo, Price } from '@candor/ui';
import { ArrowDown, ArrowUp, Moon } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useMemo } from 'react';
import { useClient } from '../../../shared/app-context.ts';
import { spreadText } from '../../../shared/distance-text.ts';
import { usePartMessages } from '../../../shared/part-messages.ts';
import { useI18n, useIsFresh, useQuote, useSession } from '../../../shared/stores.ts';
import type { Sort } from '../../../shared/watching/sort-instruments.ts';
import { StarButton } from '../../../shared/watching/star-button.tsx';
import { useLiveOrders } from '../orders/use-live-orders.ts';

export interface SortedColumn {
  readonly sort: Sort;
  readonly isReversed: boolean;
}

interface TableProps {
  readonly instruments: readonly Instrument[];
  readonly chosenId: number;
  readonly sorted: SortedColumn;
  readonly onSort: (sorted: SortedColumn) => void;
  /** Moves an instrument up (-1) or down (1) in its list. */
  readonly onMove: (code: string, step: number) => void;
}

const head = 'sticky top-0 z-10 h-7 bg-raised px-1 font-normal text-muted';
const UNHELD: ReadonlySet<number> = new Set();

export function WatchlistTable(props: TableProps) {
  return useSession() ? <MemberTable {...props} /> : <Table {...props} held={UNHELD} />;
}

function MemberTable(props: TableProps) {
  const orders = useLiveOrders();
  const held = useMemo(
    () => new Set(orders.filter(({ status }) => status === 'open').map(({ instrument }) => instrument.id)),
    [orders],
  );
  return <Table {...props} held={held} hasStars />;
}

interface HeldProps extends TableProps {
  readonly held: ReadonlySet<number>;
  readonly hasStars?: boolean;
}

function Table({ instruments, chosenId, sorted, onSort, onMove, held, hasStars = false }: HeldProps) {
  const { t } = usePartMessages('desk');
  const column = { sorted, onSort };
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const code = event.target instanceof HTMLElement ? event.target.dataset.code : undefined;
    if (!event.altKey || step === undefined || code === undefined) return;
    event.preventDefault();
    onMove(code, step);
  }
  return (
    <table onKeyDown={onKeyDown} className="w-full border-separate border-spacing-0 text-small">
      <thead className="text-caption">
        <tr>
          <Head
            {...column}
            by="name"
            className={classNames('text-start', hasStars ? 'ps-2 @min-[20rem]:ps-10' : 'ps-2')}
            arrow="start-full"
          >
            {t('trade.instrument')}
          </Head>
          <th scope="col" className={`${head} text-right`}>
            {t('product.bid')}
          </th>
          <Head
            {...column}
            by="spread"
            arrow="left-full"
            className="hidden text-center @min-[20rem]:table-cell"
          >
            {t('trade.spread')}
          </Head>
          <th scope="col" className={`${head} text-right`}>
            {t('product.ask')}
          </th>
          <Head
            {...column}
            by="change"
            isLargestFirst
            arrow="right-full"
            className="hidden ps-3 pe-3 text-right @min-[20rem]:table-cell"
          >
            {t('desk.change')}
          </Head>
        </tr>
      </thead>
      <tbody>
        {instruments.map((instrument) => (
          <Row
            key={instrument.id}
            instrument={instrument}
            isChosen={instrument.id === chosenId}
            isHeld={held.has(instrument.id)}
            hasStar={hasStars}
          />
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps extends Pick<TableProps, 'sorted' | 'onSort'> {
  readonly by: Sort;
  /** The first click shows the largest first, and not the smallest. */
  readonly isLargestFirst?: boolean;
  /** Where the arrow has room beside the name, so that it changes no width. */
  readonly arrow: 'start-full' | 'left-full' | 'right-full';
  readonly className: string;
  readonly children: ReactNode;
}

/** Sorts by its column, then the other way round, then not at all. */
function Head({ by, isLargestFirst = false, sorted, onSort, arrow, className, children }: HeadProps) {
  const isSorted = sorted.sort === by;
  const isDescending = sorted.isReversed !== isLargestFirst;
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  const next: SortedColumn = !isSorted
    ? { sort: by, isReversed: false }
    : sorted.isReversed
      ? { sort: 'own', isReversed: false }
      : { sort: by, isReversed: true };
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
      className={`${head} ${className}`}
    >
      <button
        type="button"
        onClick={() => onSort(next)}
        className={classNames(
          'relative inline-flex min-h-6 items-center pointer-coarse:min-h-11',
          isSorted && 'text-ink',
        )}
      >
        {children}
        {isSorted && <Arrow size={12} className={`absolute ${arrow}`} />}
      </button>
    </th>
  );
}

interface RowProps {
  readonly instrument: Instrument;
  readonly isChosen: boolean;
  readonly isHeld: boolean;
  readonly hasStar: boolean;
}

const Row = memo(function Row({ instrument, isChosen, isHeld, hasStar }: RowProps) {
  const { t, format } = useI18n();
  const { preferences } = useClient();
  const quote = useQuote(instrument.id);
  const isOpenNow = (quote?.marketStatus ?? instrument.marketStatus) === 'open';
  const isStale = !useIsFresh() || !isOpenNow;
  const sides = sidesOf(quote);
  const change = quote?.change ?? null;
  const opens =
    !isOpenNow && instrument.nextOpen !== null
      ? ` · ${t('product.opens_at', { time: format.weekdayTime(instrument.nextOpen) })}`
      : '';
  const price = (name: 'bid' | 'ask') => (
    <Price
      text={sides ? format.scaledPrice(sides[name], instrument.precision) : undefined}
      direction={name === 'bid' ? (quote?.direction ?? 0) : 0}
      isStale={isStale}
      className="!px-0.5 @min-[20rem]:!px-1"
    />
  );
  return (
    <tr
      className={classNames(
        'relative h-[1.8125rem] pointer-coarse:h-11',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <th
        scope="row"
        className={classNames(
          'w-full text-start font-semibold whitespace-nowrap',
          hasStar ? 'ps-2 @min-[20rem]:ps-8' : 'ps-2',
        )}
      >
        <button
          type="button"
          data-code={instrument.code}
          aria-current={isChosen || undefined}
          onClick={() => preferences.set({ instrumentId: instrument.id })}
          title={instrument.name + opens}
          className={classNames(
            'flex w-full items-center gap-1.5 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent',
            isStale && 'text-faint',
          )}
        >
          <span className="relative shrink-0">
            <InstrumentLogo src={instrument.logo} code={instrument.showCode} sizePx={20} />
            {isHeld && (
              <span
                aria-hidden="true"
                className="absolute -end-0.5 -top-0.5 size-2 rounded-full bg-accent ring-2 ring-raised"
              />
            )}
          </span>
          <bdi>{instrument.showCode}</bdi>
          {!isOpenNow && (
            <span className="ms-auto text-caption font-normal @min-[20rem]:hidden">
              <Moon size={12} aria-hidden="true" />
              <span className="sr-only">{t('product.closed')}</span>
            </span>
          )}
        </button>
        {isHeld && <Held />}
        {hasStar && (
          <span className="absolute inset-y-0 start-0 z-1 hidden @min-[20rem]:flex">
            <StarButton instrument={instrument} sizePx={15} className="w-8 ps-1" />
          </span>
        )}
      </th>
      <td className="text-right text-caption @min-[20rem]:text-small">{price('bid')}</td>
      <td className="hidden px-1 text-center text-caption text-faint @min-[20rem]:table-cell">
        <Figure>{sides ? spreadText(instrument, sides, format) : '–'}</Figure>
      </td>
      <td className="pe-1 text-right text-caption @min-[20rem]:pe-0 @min-[20rem]:text-small">
        {price('ask')}
      </td>
      <td className="hidden ps-3 pe-3 text-right @min-[20rem]:table-cell">
        {isOpenNow ? (
          <Change
            text={change === null ? undefined : format.change(change)}
            direction={directionOf(change)}
            isStale={isStale}
          />
        ) : (
          <span className="text-faint">{t('product.closed')}</span>
        )}
      </td>
    </tr>
  );
});

function Held() {
  const { t } = usePartMessages('desk');
  return <span className="sr-only">{t('watch.held')}</span>;
}
