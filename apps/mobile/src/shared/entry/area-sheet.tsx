// The choice of a country: for the code of a number, or for a residence.
import type { Area } from '@candor/client';
import { Empty, Skeleton } from '@candor/ui';
import { Check, SearchX } from 'lucide-react';
import { useState } from 'react';
import { Rows } from '../rows.tsx';
import { Sheet } from '../sheet.tsx';
import { SheetSearch } from '../sheet-search.tsx';
import { useI18n } from '../stores.ts';
import type { Loaded } from '../use-loaded.ts';

export interface AreaSheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly areas: Loaded<readonly Area[]>;
  readonly chosenId: number | null;
  /** Shown beside each name. */
  readonly hasCodes: boolean;
  /** Above the list. */
  readonly note?: string;
  readonly onChoose: (id: number) => void;
  readonly onClose: () => void;
}

export default function AreaSheet(props: AreaSheetProps) {
  const { title, isOpen, areas, chosenId, hasCodes, note, onChoose, onClose } = props;
  const { t } = useI18n();
  const [query, setQuery] = useState('');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} onGone={() => setQuery('')} title={title} isTall>
      <SheetSearch
        label={t('auth.area_search')}
        hint={t('auth.area_search')}
        value={query}
        onChange={setQuery}
      />
      {note !== undefined && <p className="mt-2 text-caption text-muted text-pretty">{note}</p>}
      <Rows
        of={areas}
        rows={areas.data && searchAreas(areas.data, query)}
        skeleton={<RowSkeletons />}
        empty={<Empty icon={<SearchX size={26} />} title={t('auth.area_empty', { query })} />}
      >
        {(found) => (
          <ul className="-mx-5 mt-1">
            {found.map((area) => (
              <li key={area.id}>
                <AreaRow
                  area={area}
                  hasCode={hasCodes}
                  isChosen={area.id === chosenId}
                  onChoose={() => {
                    onChoose(area.id);
                    onClose();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </Sheet>
  );
}

const RowSkeletons = () => (
  <div className="space-y-4 pt-4">
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Skeleton key={row} className="h-6 w-full" />
    ))}
  </div>
);

function AreaRow({
  area,
  hasCode,
  isChosen,
  onChoose,
}: {
  area: Area;
  hasCode: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-pressed={isChosen}
      className="flex min-h-12 w-full items-center gap-3 px-5 text-start active:bg-sunken"
    >
      <span aria-hidden="true" className="w-7 shrink-0 text-small font-semibold text-faint">
        {area.code}
      </span>
      <span className="min-w-0 flex-1 py-2">{area.name}</span>
      {hasCode && (
        <bdi dir="ltr" className="text-muted tabular-nums">
          +{area.dialling}
        </bdi>
      )}
      {isChosen && <Check size={20} aria-label={t('public.chosen')} className="shrink-0 text-accent" />}
    </button>
  );
}

/** Finds countries by name, by their two letters and by their dialling code. */
export function searchAreas(areas: readonly Area[], query: string): readonly Area[] {
  const messages = fold(query).split(/\s+/).filter(Boolean);
  return areas.filter(({ name, code, dialling }) => {
    const text = `${fold(name)} ${code.toLowerCase()} +${dialling} ${dialling}`;
    return messages.every((word) => text.includes(word));
  });
}

/** In upper or lower case, with or without accents. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
