// An unknown address in this app.
import { Button, Empty } from '@candor/ui';
import { Compass } from 'lucide-react';
import { useGo } from '../shared/navigation.ts';
import { Page } from '../shared/page.tsx';
import { useI18n } from '../shared/stores.ts';

export function NotFoundPage() {
  const { t } = useI18n();
  const go = useGo();
  return (
    <Page title={t('public.page_not_found')} backTo="/">
      <Empty
        icon={<Compass size={26} />}
        title={t('public.page_not_found')}
        text={t('public.page_not_found_text')}
      >
        <Button onClick={() => go('/', { replace: true })}>{t('public.to_markets')}</Button>
      </Empty>
    </Page>
  );
}
