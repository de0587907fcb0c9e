// What guards the account, once it is loaded: for real accounts, behind the question whether it is really the user.
import { fetchSecurity, type SecurityState } from '@candor/client';
import { ErrorState } from '@candor/ui';
import type { ReactNode } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { Confirming } from '../../shared/confirming.tsx';
import { useListWords } from '../../shared/list-words.ts';
import { RealAccountOnly } from '../../shared/real-account.tsx';
import { useWords } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';

interface GuardedProps {
  readonly skeleton: ReactNode;
  readonly children: (state: SecurityState, onChanged: () => void) => ReactNode;
}

export function Guarded(props: GuardedProps) {
  const { t } = useWords();
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
  const words = useListWords();
  const { data, hasFailed, isLoading, reload } = useLoaded(() => fetchSecurity(http));
  if (data) return children(data, () => void reload());
  if (hasFailed) return <ErrorState {...words} isRetrying={isLoading} onRetry={() => void reload()} />;
  return (
    <div role="status" aria-label={words.loading}>
      {skeleton}
    </div>
  );
}
