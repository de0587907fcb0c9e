// From the real account to the demo of this device and back, without logging out.
import { readOtherLogin, switchLogin } from '@candor/client';
import { Row } from '@candor/ui';
import { ArrowLeftRight } from 'lucide-react';
import { useClient } from '../../shared/app-context.ts';
import { useDemoLogin } from '../../shared/demo.ts';
import { useI18n, useSession } from '../../shared/stores.ts';

export function SwitchRow() {
  const { t } = useI18n();
  const client = useClient();
  const isDemo = useSession()?.user.isDemo;
  const demo = useDemoLogin();
  // A demo without a real account beside it has the registration to go to.
  if (isDemo === undefined || (isDemo && readOtherLogin() === null)) return null;
  const go = () => {
    if (!switchLogin(client) && !demo.isBusy) void demo.start();
  };
  return (
    <Row
      icon={<ArrowLeftRight size={20} />}
      title={t(isDemo ? 'user.switch_real' : 'user.switch_demo')}
      onClick={go}
    />
  );
}
