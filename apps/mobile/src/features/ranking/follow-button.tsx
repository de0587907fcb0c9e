// Follow or unfollow a trader. A visitor logs in first and comes back here.
import type { RankedTrader } from '@candor/client';
import { Button } from '@candor/ui';
import { Check, Plus } from 'lucide-react';
import { useApp } from '../../shared/app-context.ts';
import { loginPathFromHere, useGo } from '../../shared/navigation.ts';
import { useI18n, useSession } from '../../shared/stores.ts';
import { useSend } from '../../shared/use-send.ts';
import { followStoreOf } from './follow-store.ts';

export interface FollowButtonProps {
  readonly trader: Pick<RankedTrader, 'code' | 'name' | 'isFollowed'>;
  readonly className?: string;
}

export function FollowButton({ trader, className }: FollowButtonProps) {
  const { code, name, isFollowed } = trader;
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const session = useSession();
  const go = useGo();
  const { isBusy, send } = useSend();

  async function toggle(): Promise<void> {
    if (!session) {
      go(loginPathFromHere());
      return;
    }
    await send((key) => followStoreOf(client).choose({ code, isFollowed: !isFollowed }, key), {
      of: String(isFollowed),
      onRefused: ({ text }) => toasts.show(text, 'bad'),
    });
  }

  const label = t(isFollowed ? 'documentary.following' : 'documentary.follow');
  const Icon = isFollowed ? Check : Plus;
  return (
    <Button
      look="secondary"
      isBusy={isBusy}
      aria-label={`${label}: ${name}`}
      onClick={() => void toggle()}
      className={className}
    >
      <Icon size={16} />
      {label}
    </Button>
  );
}
