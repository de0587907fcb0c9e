// The user's own place: the account, what can be done with it, and what can be set.
import { IconButton } from '@candor/ui';
import { Settings, TriangleAlert } from 'lucide-react';
import { Complaints } from '../../shared/complaints.tsx';
import { ConnectionState } from '../../shared/connection.tsx';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { RiskWarning } from '../../shared/risk-warning.tsx';
import { useI18n } from '../../shared/stores.ts';
import { AccountCard } from './account-card.tsx';
import { MineRows } from './mine-rows.tsx';

export function MinePage() {
  const { t } = useI18n();
  const go = useGo();
  return (
    <Page
      title={t('user.title')}
      className="space-y-4 px-4 pb-8"
      actions={
        <>
          <ConnectionState />
          <IconButton label={t('user.system')} onClick={() => go('/mine/system')}>
            <Settings size={21} />
          </IconButton>
        </>
      }
    >
      <AccountCard />
      <MineRows />
      <Complaints className="flex flex-wrap items-center gap-x-2 px-1 text-small text-muted" />
      <aside className="flex gap-3 px-1 text-small text-muted">
        <TriangleAlert size={16} className="mt-0.5 shrink-0" />
        <RiskWarning />
      </aside>
    </Page>
  );
}
