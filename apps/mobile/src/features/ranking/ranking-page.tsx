// The ranking of traders: a list once somebody is ranked.
import { Button, Empty } from '@candor/ui';
import { Trophy } from 'lucide-react';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { useWords } from '../../shared/stores.ts';

export function RankingPage() {
  const { t } = useWords();
  const go = useGo();
  return (
    <Page title={t('documentary.title')}>
      <Empty
        icon={<Trophy size={26} aria-hidden="true" />}
        title={t('documentary.empty')}
        text={t('documentary.empty_text')}
      >
        <Button look="secondary" onClick={() => go('/')}>
          {t('public.to_markets')}
        </Button>
      </Empty>
    </Page>
  );
}
