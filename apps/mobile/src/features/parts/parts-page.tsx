// Every part of packages/ui on one page, in every state: to be looked at together when one of them is changed.
// Not linked from anywhere; its headings are the parts' names in the code.
import { Button, Card, ConnectionBadge, Empty, ErrorState, Row, Segments, Skeleton } from '@candor/ui';
import { ChevronRight, Languages, Trophy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { useI18n } from '../../shared/stores.ts';
import { ChoiceParts } from './choice-parts.tsx';
import { FigureParts } from './figure-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';
import { Group } from './part-group.tsx';

export function PartsPage() {
  const { t } = useI18n();
  const [theme, setTheme] = useAttribute('data-theme', 'dark');
  const [direction, setDirection] = useAttribute('dir', 'ltr');
  const [colours, setColours] = useAttribute('data-colours', 'green-up');
  return (
    <Page title="Parts" backTo="/" className="space-y-7 px-4 pb-10">
      <div className="space-y-2">
        <Segments
          label={t('user.theme')}
          choices={[
            { value: 'dark', label: t('user.theme_dark') },
            { value: 'light', label: t('user.theme_light') },
          ]}
          value={theme}
          onChange={setTheme}
        />
        <Segments
          label={t('user.colours')}
          choices={[
            { value: 'green-up', label: t('user.colours_green_up') },
            { value: 'red-up', label: t('user.colours_red_up') },
          ]}
          value={colours}
          onChange={setColours}
        />
        <Segments
          label={t('user.language')}
          choices={[
            { value: 'ltr', label: 'ltr' },
            { value: 'rtl', label: 'rtl' },
          ]}
          value={direction}
          onChange={setDirection}
        />
      </div>
      <FigureParts />
      <ChoiceParts />
      <SurfaceParts />
      <OverlayParts />
    </Page>
  );
}

/** An attribute of the page itself, as overlays need it; what stood there before comes back at the end. */
function useAttribute(name: string, first: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => document.documentElement.getAttribute(name) ?? first);
  const [before] = useState(() => document.documentElement.getAttribute(name));
  useEffect(() => {
    document.documentElement.setAttribute(name, value);
  }, [name, value]);
  useEffect(
    () => () => {
      if (before === null) document.documentElement.removeAttribute(name);
      else document.documentElement.setAttribute(name, before);
    },
    [name, before],
  );
  return [value, setValue];
}

/** What content lies on: cards and rows, the connection, and what shows while there is no content. */
function SurfaceParts() {
  const { t } = useI18n();
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
