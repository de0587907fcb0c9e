// Those whom the user follows, the latest first. One that is no longer followed stays in sight until the list is reloaded.
import { fetchFollowed } from '@candor/client';
import { Empty } from '@candor/ui';
import { Users } from 'lucide-react';
import { useClient } from '../../shared/app-context.ts';
import { EndlessRows, useEndless } from '../../shared/endless.tsx';
import { useWords } from '../../shared/stores.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { Traders } from './traders.tsx';

export function FollowedList({ uid }: { uid: string }) {
  const { http } = useClient();
  const { t } = useWords();
  const { list, state } = useEndless(`followed ${uid}`, async (page) => {
    const { rows, total } = await fetchFollowed(http, page);
    return { rows: rows.map((row) => ({ ...row, id: row.code })), total };
  });
  return (
    <EndlessRows
      list={list}
      state={state}
      skeleton={<ListSkeleton />}
      empty={
        <Empty
          icon={<Users size={26} aria-hidden="true" />}
          title={t('documentary.following_empty')}
          text={t('documentary.following_empty_text')}
        />
      }
    >
      {(traders) => <Traders traders={traders} ownCode={undefined} />}
    </EndlessRows>
  );
}
