// On a client's page: that the removal of their second factor was asked for and waits.
import { Label } from '@candor/ui';
import { Link } from 'wouter';
import { useMay } from '../../shared/office-context.ts';
import { useFollow } from '../../shared/pulse.tsx';
import { useRead } from '../../shared/queries.ts';

export function FactorWaiting({ clientId }: { readonly clientId: number }) {
  const isShown = useMay()('factors.read');
  useFollow('factors', 'officeFactorResets');
  const { data } = useRead(
    'officeFactorResets',
    { client: clientId, status: 'waiting' },
    { isEnabled: isShown },
  );
  const waiting = isShown ? data?.list[0] : undefined;
  return (
    waiting && (
      <Link href={`/reviews/factors?item=${waiting.id}`}>
        <Label tone="warn">Two-factor reset pending</Label>
      </Link>
    )
  );
}
