// From the real account to the demo of this device and back, without logging out. A demo without a real account beside it
// can open one.
import { readOtherLogin, switchLogin } from '@candor/client';
import { Row } from '@candor/ui';
import { ArrowLeftRight, ChevronRight, UserPlus } from 'lucide-react';
import { useClient } from '../../shared/app-context.ts';
import { useDemoLogin } from '../../shared/demo.ts';
import { useGo } from '../../shared/navigation.ts';
import { useI18n, useSession } from '../../shared/stores.ts';

export function SwitchRow() {
  const { t } = useI18n();
  const client = useClient();
  const isDemo = useSession()?.user.isDemo;
  const demo = useDemoLogin();
  const go = useGo();
  if (isDemo === undefined) return null;
  if (isDemo && readOtherLogin() === null)
    return (
      <Row
        icon={<UserPlus size={20} />}
        title={t('auth.open_real')}
        end={<ChevronRight size={18} className="text-faint rtl:-scale-x-100" />}
        onClick={() => go('/register')}
      />
    );
  const change = () => {
    if (!switchLogin(client) && !demo.isBusy) void demo.start();
  };
  return (
    <Row
      icon={<ArrowLeftRight size={20} />}
      title={t(isDemo ? 'user.switch_real' : 'user.switch_demo')}
      onClick={change}
    />
  );
}
