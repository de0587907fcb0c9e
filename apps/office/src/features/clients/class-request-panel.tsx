// One of a client's requests to be a professional client, or a return to retail: as its queue shows it, and the way there where it
// waits.
import { Label } from '@candor/ui';
import { Link } from 'wouter';
import { type ClassRequest, ClassRequestFacts, classStateWords } from '../../shared/class-request-facts.tsx';
import { useMay } from '../../shared/office-context.ts';
import { Panel } from '../../shared/page.tsx';

export function ClassRequestPanel({ request }: { readonly request: ClassRequest }) {
  const may = useMay();
  const { id, status } = request;
  const isOpen = status === 'waiting' || status === 'proposed';
  const isReturn = request.statement === '';
  return (
    <Panel
      title={isReturn ? `Return to retail ${id}` : `Professional status request ${id}`}
      aside={
        <>
          <Label tone={isOpen ? 'warn' : 'plain'}>{classStateWords[status]}</Label>
          {!isReturn && may('protection.read') && (
            <Link href={`/reviews/classes?item=${id}`} className="text-small text-accent underline">
              {isOpen ? 'Decide' : 'Open in its queue'}
            </Link>
          )}
        </>
      }
    >
      <div className="p-4">
        <ClassRequestFacts request={request} />
      </div>
    </Panel>
  );
}
