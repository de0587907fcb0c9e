// All open positions, or those of one account.
import { Page } from '../../shared/page.tsx';
import { useRead } from '../../shared/queries.ts';
import { useUrlState } from '../../shared/url-state.ts';
import { LiveBar, useLive } from './live.tsx';
import { PositionsPanel } from './positions-panel.tsx';

export default function PositionsPage() {
  const live = useLive(2_000);
  const url = useUrlState();
  const { data, isError } = useRead('officeRisk', { demo: live.demo }, live.reading);
  const account = Number(url.get('account'));
  const hasAccount = Number.isSafeInteger(account) && account > 0;
  return (
    <Page
      title={hasAccount ? `Positions of account ${account}` : 'Open positions'}
      acts={<LiveBar live={live} taken={data} hasFailed={isError} />}
    >
      <PositionsPanel live={live} {...(hasAccount ? { account } : {})} />
    </Page>
  );
}
