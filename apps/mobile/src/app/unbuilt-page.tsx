// A page that is not built yet: says so, what one can do meanwhile, and leads there.
import { Button, Empty } from '@candor/ui';
import { Construction } from 'lucide-react';
import { useLocation } from 'wouter';
import { DEMO_START_USD, useDemoLogin } from '../shared/demo.ts';
import { useGo } from '../shared/navigation.ts';
import { Page } from '../shared/page.tsx';
import { isUnbuilt } from '../shared/paths.ts';
import { useSession, useWords } from '../shared/stores.ts';
import { type Meanwhile, unbuiltPages } from './unbuilt.ts';

export function UnbuiltPage() {
  const { t } = useWords();
  const [path] = useLocation();
  const isLoggedIn = useSession() !== null;
  if (!isUnbuilt(path)) return null;
  const { title, meanwhile } = unbuiltPages[path];
  return (
    <Page title={t(title)} backTo={isLoggedIn && path.startsWith('/mine/') ? '/mine' : '/'}>
      <Empty
        icon={<Construction size={26} aria-hidden="true" />}
        title={t('public.unbuilt')}
        text={t(texts[meanwhile], { amount: DEMO_START_USD })}
      >
        <Meantime meanwhile={meanwhile} />
      </Empty>
    </Page>
  );
}

const texts = {
  account: 'public.unbuilt_account',
  money: 'public.unbuilt_money',
  history: 'public.unbuilt_history',
  later: 'public.unbuilt_text',
} as const satisfies Record<Meanwhile, string>;

function Meantime({ meanwhile }: { meanwhile: Meanwhile }) {
  const { t } = useWords();
  const go = useGo();
  const demo = useDemoLogin();
  const isLoggedIn = useSession() !== null;
  if (meanwhile === 'history') {
    return <Button onClick={() => go('/order', { replace: true })}>{t('order.title')}</Button>;
  }
  if (isLoggedIn || meanwhile === 'later') {
    return <Button onClick={() => go('/', { replace: true })}>{t('public.to_markets')}</Button>;
  }
  const start = async () => {
    if (await demo.start()) go('/', { replace: true });
  };
  return (
    <Button isBusy={demo.isBusy} onClick={() => void start()}>
      {t('auth.demo_button')}
    </Button>
  );
}
