// One request to be a professional client: what its client says beside the picture that proves it and what they answered about
// their knowledge; one operator finds the criteria met, another confirms.
import { REVIEW_HOURS } from '@candor/client/office';
import { Link } from 'wouter';
import { type ClassRequest, ClassRequestFacts, classStateWords } from '../../shared/class-request-facts.tsx';
import { useOperator } from '../../shared/office-context.ts';
import { dueAt } from './deadline.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { ItemHead } from './item-head.tsx';
import type { ItemTools } from './review-frame.tsx';
import { SecondDecision } from './second-decision.tsx';

export const isOpenClassRequest = ({ status }: ClassRequest): boolean =>
  status === 'waiting' || status === 'proposed';

const proofs = ['Two criteria are proved by the evidence', 'All three criteria are proved by the evidence'];
const faults = [
  'The evidence does not prove two of the criteria',
  'The picture can not be read',
  'The evidence is of another person',
];

export function ClassDetail({ row, tools }: { readonly row: ClassRequest; readonly tools: ItemTools }) {
  const me = useOperator();
  const waits = isOpenClassRequest(row);
  return (
    <>
      <ItemHead
        queue="classes"
        listCall="officeClassRequests"
        row={row}
        title={`Class request ${row.id}`}
        state={{ text: classStateWords[row.status], isWaiting: waits }}
        due={dueAt(row.createdAt, REVIEW_HOURS.classes)}
      >
        <Link
          href={`/clients/${row.client.id}?tab=protection`}
          className="ms-2 text-caption text-accent underline"
        >
          Class, limits and questionnaire
        </Link>
      </ItemHead>
      <div className="flex flex-col gap-4 p-4">
        {row.evidenceUrl !== '' && (
          <ImageViewer of={`class ${row.id}`} images={[{ label: 'Evidence', url: row.evidenceUrl }]} />
        )}
        <ClassRequestFacts request={row} />
        {waits && (
          <SecondDecision
            // The second step begins with nothing asked.
            key={row.status}
            id={row.id}
            tools={tools}
            changes={['officeClassRequests', 'officeClientProtection']}
            confirm={row.status === 'waiting' ? propose : confirmFor(row, me.email)}
            refuse={{
              call: 'officeRefuseClass',
              label: 'Refuse',
              look: 'danger',
              title: 'Refuse the request?',
              confirmLabel: 'Refuse',
              suggestions: faults,
              areWordsForClient: true,
            }}
          />
        )}
      </div>
    </>
  );
}

const propose = {
  call: 'officeProposeClass',
  label: 'Criteria are met',
  look: 'primary',
  title: 'Find the criteria met?',
  confirmLabel: 'Propose',
  whyNot: undefined,
  suggestions: proofs,
  body: <p>Nothing changes before another operator has confirmed it. No client reads these words.</p>,
} as const;

const confirmFor = ({ client, proposedBy }: ClassRequest, me: string) =>
  ({
    call: 'officeConfirmClass',
    label: 'Confirm',
    look: 'primary',
    title: `Make ${client.email || client.uid} a professional client?`,
    confirmLabel: 'Confirm',
    whyNot: proposedBy === me ? 'You found the criteria met: another operator confirms it.' : undefined,
    body: (
      <p>
        The limits on leverage for retail clients no longer hold for them. They are notified, and read what
        they lose and how they return.
      </p>
    ),
  }) as const;
