// What content lies on: cards and rows, the connection, and what shows while there is no content.
import { Button, Card, ConnectionBadge, Empty, ErrorState, Row, Skeleton } from '@candor/ui';
import { ChevronRight, Languages, Trophy } from 'lucide-react';
import { useWords } from '../../shared/stores.ts';
import { Group } from './part-group.tsx';

export function SurfaceParts() {
  const { t } = useWords();
  return (
    <>
      <Group name="Card, Row">
        <Card className="w-full">
          <Row
            icon={<Languages size={20} aria-hidden="true" />}
            title={t('user.language')}
            text={t('user.preferences')}
            end={<ChevronRight size={18} aria-hidden="true" className="rtl:-scale-x-100" />}
            onClick={() => undefined}
          />
          <Row title={t('order.balance')} end="USD" />
        </Card>
      </Group>
      <Group name="ConnectionBadge">
        {(['connecting', 'live', 'reconnecting', 'offline'] as const).map((state) => (
          <ConnectionBadge key={state} state={state} label={t(`conn.${state}`)} />
        ))}
      </Group>
      <Group name="Skeleton">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-5 w-40" />
      </Group>
      <Group name="Empty">
        <Card className="w-full">
          <Empty
            icon={<Trophy size={26} aria-hidden="true" />}
            title={t('documentary.empty')}
            text={t('documentary.empty_text')}
          >
            <Button look="secondary">{t('public.to_markets')}</Button>
          </Empty>
        </Card>
      </Group>
      <Group name="ErrorState">
        <Card className="w-full">
          <ErrorState
            title={t('public.load_failed')}
            text={t('public.load_failed_text')}
            retryLabel={t('public.retry')}
            onRetry={() => undefined}
          />
        </Card>
      </Group>
    </>
  );
}
