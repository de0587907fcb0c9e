// At the top of the ranking, for whoever is logged in: whether one is shown in it, and the way to choose.
import type { OwnRanking, RankingOrder } from '@candor/client';
import { Card, Row, Skeleton } from '@candor/ui';
import { ChevronRight, Eye, EyeOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useResource, useWords } from '../../shared/stores.ts';
import type { Words } from '../../shared/words.ts';
import type { RankingStore } from './ranking-store.ts';

const OwnSheet = lazy(() => import('./own-sheet.tsx').then((m) => ({ default: m.OwnSheet })));

export function OwnRow({ ranking, order }: { ranking: RankingStore; order: RankingOrder }) {
  const { t } = useWords();
  const { data: own, fault } = useResource(ranking.own);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  // The list below says that the server does not answer, and offers to ask again.
  if (!own && fault) return null;
  const isShown = own?.isShown === true;
  const Icon = isShown ? Eye : EyeOff;
  return (
    <>
      <Card>
        <Row
          icon={<Icon size={20} aria-hidden="true" />}
          title={t('documentary.show_me')}
          text={own ? placeText(own, order, t) : <Skeleton className="mt-1 h-3.5 w-2/3" />}
          end={<ChevronRight size={18} aria-hidden="true" className="text-faint rtl:-scale-x-100" />}
          {...(own && { onClick: () => setOpen(true) })}
        />
      </Card>
      {own && isOpen !== null && (
        <Suspense>
          <OwnSheet
            own={own}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onGone={() => setOpen(null)}
            onChanged={ranking.refresh}
          />
        </Suspense>
      )}
    </>
  );
}

/** The place in the order that is shown, among accounts of the user's own kind. */
function placeText(own: OwnRanking, order: RankingOrder, t: Words['t']): string {
  if (!own.isShown) return t('documentary.own_off');
  if (own.places) return t('documentary.own_rank', { rank: own.places[order] });
  return t('documentary.own_waiting');
}
