// How a list of markets is ordered, and the way to change the lists.
import { FAVOURITES, type Watchlist } from '@candor/client';
import { Button, Card, Row } from '@candor/ui';
import { Check, ListPlus, Pencil } from 'lucide-react';
import { usePartMessages } from '../part-messages.ts';
import { Sheet } from '../sheet.tsx';
import { SORTS, type Sort } from './sort-instruments.ts';
import { SORT_NAMES } from './sort-names.ts';

export interface SortSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** A watchlist is shown, rather than a category. */
  readonly isOfList: boolean;
  readonly lists: readonly Watchlist[];
  /** null: a new list. */
  readonly onEdit: (id: number | null) => void;
}

export function SortSheet({ isOpen, onClose, sort, onSort, isOfList, lists, onEdit }: SortSheetProps) {
  const { t } = usePartMessages('desk');
  const nameOf = ({ id, name }: Watchlist): string => (id === FAVOURITES ? t('watch.favourites') : name);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('watch.sort')}>
      <div className="space-y-4 pb-4">
        <Card className="bg-sunken">
          {SORTS.map((one) => (
            <Row
              key={one}
              title={t(one === 'own' ? (isOfList ? 'watch.by_own' : 'watch.by_venue') : SORT_NAMES[one])}
              end={one === sort && <Check size={18} className="text-accent" />}
              onClick={() => {
                onSort(one);
                onClose();
              }}
            />
          ))}
        </Card>
        <h3 className="text-small font-semibold text-muted">{t('watch.lists')}</h3>
        <Card className="bg-sunken">
          {lists.map((one) => (
            <Row
              key={one.id}
              title={nameOf(one)}
              text={t('watch.count', { count: one.codes.length })}
              end={<Pencil size={18} className="text-faint" />}
              onClick={() => onEdit(one.id)}
            />
          ))}
        </Card>
        <Button look="secondary" className="w-full" onClick={() => onEdit(null)}>
          <ListPlus size={18} />
          {t('watch.new')}
        </Button>
      </div>
    </Sheet>
  );
}
