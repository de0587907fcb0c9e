// Loads the security settings of a real account, once the user has confirmed their identity.
import { fetchSecurity, type SecurityState } from '@candor/client';
import type { ReactNode } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { Confirming } from '../../shared/confirming.tsx';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';

interface GuardedProps {
  readonly skeleton: ReactNode;
  readonly children: (state: SecurityState, onChanged: () => void) => ReactNode;
}

export function Guarded(props: GuardedProps) {
  const { t } = useI18n();
  return (
    <RealAccountOnly text={t('user.security_demo')}>
      <Confirming>
        <State {...props} />
      </Confirming>
    </RealAccountOnly>
  );
}

function State({ skeleton, children }: GuardedProps) {
  const { http } = useClient();
  const loaded = useLoaded('security', () => fetchSecurity(http));
  return (
    <Whole of={loaded} skeleton={skeleton}>
      {(state) => children(state, () => void loaded.reload())}
    </Whole>
  );
}
