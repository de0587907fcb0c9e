// The queue of requests to be a professional client: the client's text beside the picture that proves it and their
// answers about their knowledge; one operator finds the criteria met, another confirms.
import { Link } from 'wouter';
import {
  type ClassRequest,
  ClassRequestFacts,
  classStateWords,
  criteriaText,
} from '../../shared/class-request-facts.tsx';
import { useOperator } from '../../shared/office-context.ts';
import { ImageViewer } from './image-viewer.tsx';
import { ItemHead } from './item-head.tsx';
import { QueuePage } from './queue-page.tsx';
import type { ItemTools } from './review-frame.tsx';
import { SecondDecision } from './second-decision.tsx';

const isOpenClassRequest = ({ status }: ClassRequest): boolean =>
  status === 'waiting' || status === 'proposed';

const proofs = ['The evidence shows two criteria are met', 'The evidence shows all three criteria are met'];
const faults = [
  'The evidence does not show that two criteria are met',
  'The picture can’t be read',
  'The evidence is about a different person',
];

function ClassDetail({ row, tools }: { readonly row: ClassRequest; readonly tools: ItemTools }) {
  const me = useOperator();
  const waits = isOpenClassRequest(row);
  return (
    <>
      <ItemHead
        queue="classes"
        row={row}
        title={`Client category request ${row.id}`}
        state={{ text: classStateWords[row.status], isWaiting: waits }}
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
            // The second step begins with an empty form.
            key={row.status}
            id={row.id}
            tools={tools}
            changes={['officeClassRequests', 'officeClientProtection']}
            confirm={row.status === 'waiting' ? propose : confirmFor(row, me.email)}
            refuse={{
              call: 'officeRefuseClass',
              title: 'Reject the request?',
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
  title: 'Propose professional status?',
  confirmLabel: 'Propose',
  whyNot: undefined,
  suggestions: proofs,
  body: <p>Nothing changes until another operator confirms. The client does not see this note.</p>,
} as const;

const confirmFor = ({ client, proposedBy }: ClassRequest, me: string) =>
  ({
    call: 'officeConfirmClass',
    title: `Make ${client.email || client.uid} a professional client?`,
    whyNot: proposedBy === me ? 'You proposed this, so another operator must confirm it.' : undefined,
    body: (
      <p>
        The retail leverage limits will no longer apply to this client. They are notified of the protections
        they lose and how to return to retail status.
      </p>
    ),
  }) as const;

export default function ClassesPage() {
  return (
    <QueuePage
      queue="classes"
      statuses={[
        { value: 'open', label: 'Open' },
        { value: 'waiting', label: 'Waiting' },
        { value: 'proposed', label: 'Proposed' },
        { value: 'done', label: 'Professional' },
        { value: 'refused', label: 'Rejected' },
      ]}
      toRow={(one) => one}
      isWaiting={isOpenClassRequest}
      textOf={({ status, proposedBy, criteria }) =>
        status === 'proposed' ? `Proposed by ${proposedBy}` : criteriaText(criteria)
      }
      decideCall="officeRefuseClass"
      bulk={{
        label: 'Reject selected',
        areWordsForClient: true,
        describe: ({ id, client, criteria }) =>
          `${id}: ${client.email || client.uid}, ${criteriaText(criteria)}`,
        run: (http, { id }, { words }, key) => http.call('officeRefuseClass', { id, remark: words }, { key }),
      }}
      detail={(row, tools) => <ClassDetail row={row} tools={tools} />}
    />
  );
}
