// News: a list once there is any.
import { Empty } from '@candor/ui';
import { Newspaper } from 'lucide-react';
import { Page } from '../../shared/page.tsx';
import { useWords } from '../../shared/stores.ts';

export function NewsPage() {
  const { t } = useWords();
  return (
    <Page title={t('news.title')}>
      <Empty
        icon={<Newspaper size={26} aria-hidden="true" />}
        title={t('news.empty')}
        text={t('news.empty_text')}
      />
    </Page>
  );
}
