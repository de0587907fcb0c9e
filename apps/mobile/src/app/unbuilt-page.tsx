// A page that is not built yet: says so, and leads back.
import { Button, Empty } from '@candor/ui';
import { Construction } from 'lucide-react';
import { useLocation } from 'wouter';
import { useGo } from '../shared/navigation.ts';
import { Page } from '../shared/page.tsx';
import { isUnbuilt } from '../shared/paths.ts';
import { useSession, useWords } from '../shared/stores.ts';
import { unbuiltTitles } from './unbuilt.ts';

export function UnbuiltPage() {
  const { t } = useWords();
  const go = useGo();
  const [path] = useLocation();
  const isLoggedIn = useSession() !== null;
  if (!isUnbuilt(path)) return null;
  return (
    <Page title={t(unbuiltTitles[path])} backTo={isLoggedIn && path.startsWith('/mine/') ? '/mine' : '/'}>
      <Empty
        icon={<Construction size={26} aria-hidden="true" />}
        title={t('public.unbuilt')}
        text={t('public.unbuilt_text')}
      >
        <Button onClick={() => go('/', { replace: true })}>{t('public.to_markets')}</Button>
      </Empty>
    </Page>
  );
}
