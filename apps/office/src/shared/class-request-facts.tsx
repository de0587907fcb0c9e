// One request to be a professional client: the client's statement, its evidence, the operator who assessed it and the
// one who decided.
import type { OfficeAnswer } from '@candor/client/office';
import { Datum } from './page.tsx';
import { Time } from './time.tsx';

export type ClassRequest = OfficeAnswer<'officeClassRequests'>['list'][number];

const criteria = {
  trades: { short: 'trades', text: 'Ten significant trades a quarter over four quarters' },
  portfolio: { short: 'portfolio', text: 'A portfolio above 500,000 EUR' },
  sector: { short: 'sector', text: 'A year of work in the sector' },
} as const;

/** As one comma-separated text. */
export const criteriaText = (names: ClassRequest['criteria']): string =>
  names.map((name) => criteria[name].short).join(', ');

export const classStateWords: Readonly<Record<ClassRequest['status'], string>> = {
  waiting: 'Waiting',
  proposed: 'Proposed, awaiting a second operator',
  confirmed: 'Confirmed, in progress',
  done: 'Done',
  refused: 'Rejected',
};

export function ClassRequestFacts({ request }: { readonly request: ClassRequest }) {
  const { proposedBy, proposedAt, decidedBy, decidedAt, remark } = request;
  return (
    <dl className="grid grid-cols-2 gap-3">
      <Datum label="Sent">
        <Time at={request.createdAt} />
      </Datum>
      {proposedAt !== null && (
        <Datum label="Proposed">
          <Time at={proposedAt} /> by {proposedBy}
        </Datum>
      )}
      {decidedAt !== null && (
        <Datum label={request.status === 'refused' ? 'Rejected' : 'Confirmed'}>
          <Time at={decidedAt} /> by {decidedBy}
        </Datum>
      )}
      {request.criteria.length > 0 && (
        <Datum label="Criteria claimed by the client" isWide>
          <ul className="list-disc ps-5">
            {request.criteria.map((name) => (
              <li key={name}>{criteria[name].text}</li>
            ))}
          </ul>
        </Datum>
      )}
      <Datum label="Positions opened here, last four quarters" isWide>
        {request.trades.join(', ')}; each of them counts, whether significant or not
      </Datum>
      {request.statement !== '' && (
        <Datum label="Client’s statement" isWide>
          <span className="break-words whitespace-pre-wrap">{request.statement}</span>
        </Datum>
      )}
      {remark !== '' && (
        <Datum label="Why" isWide>
          <span className="break-words">{remark}</span>
        </Datum>
      )}
    </dl>
  );
}
