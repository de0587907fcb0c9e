// Inviting others: the link as a code to scan, to copy and to share; who came by it, and what it brought.
import { fetchInviteInfo, type InviteInfo, makeResource } from '@candor/client';
import { isolate } from '@candor/i18n';
import { Amount, ListState, Skeleton } from '@candor/ui';
import { useEffect, useMemo } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useListWords } from '../../shared/list-words.ts';
import { Page } from '../../shared/page.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { useResource, useWords } from '../../shared/stores.ts';
import { InviteLink } from './invite-link.tsx';
import { InvitedList } from './invited-list.tsx';

export function InvitePage() {
  const { t } = useWords();
  return (
    <Page title={t('user.invite')} backTo="/mine" className="space-y-4 px-4 pb-8">
      <RealAccountOnly>
        <Invite />
      </RealAccountOnly>
    </Page>
  );
}

function Invite() {
  const { http } = useClient();
  const words = useListWords();
  const info = useMemo(() => makeResource(() => fetchInviteInfo(http)), [http]);
  useEffect(() => void info.refresh(), [info]);
  const { data, fault, isLoading } = useResource(info);
  return (
    <>
      <ListState
        rows={data && [data]}
        hasFailed={fault !== undefined}
        isRetrying={isLoading}
        onRetry={() => void info.refresh()}
        words={words}
        skeleton={<Skeleton className="h-80 rounded-2xl" />}
        empty={null}
      >
        {([one]) =>
          one && (
            <>
              <InviteLink code={one.code} />
              <Reward info={one} />
            </>
          )
        }
      </ListState>
      <InvitedList />
    </>
  );
}

function Reward({ info: { reward, tradedMin, rewarded, rewardedSum } }: { info: InviteInfo }) {
  const { t, format } = useWords();
  return (
    <section className="mt-4 rounded-2xl bg-raised p-4">
      <p className="text-small text-pretty text-muted">
        {reward > 0
          ? t('user.invite_reward', {
              amount: isolate(`${format.scaledMoney(reward)}\u00a0USD`),
              volume: isolate(`${format.scaledMoney(tradedMin)}\u00a0USD`),
            })
          : t('user.invite_no_reward')}
      </p>
      {rewarded > 0 && (
        <p className="mt-2 flex flex-wrap justify-between gap-x-4 font-medium">
          <span>{t('user.invite_received')}</span>
          <Amount className="font-semibold" text={format.scaledMoney(rewardedSum)} tail=" USD" />
        </p>
      )}
    </section>
  );
}
