// The queue of requests to be a professional client: what one operator finds proved, and another confirms or refuses.
import { REVIEW_HOURS } from '@candor/client/office';
import { criteriaText } from '../../shared/class-request-facts.tsx';
import { ClassDetail, isOpenClassRequest } from './class-detail.tsx';
import { dueAt } from './deadline.tsx';
import { QueuePage } from './queue-page.tsx';

export default function ClassesPage() {
  return (
    <QueuePage
      queue="classes"
      title="Client category requests"
      listCall="officeClassRequests"
      statuses={[
        { value: 'open', label: 'Open' },
        { value: 'waiting', label: 'Waiting' },
        { value: 'proposed', label: 'Proposed' },
        { value: 'done', label: 'Professional' },
        { value: 'refused', label: 'Rejected' },
      ]}
      toRow={(one) => one}
      isWaiting={isOpenClassRequest}
      dueOf={({ createdAt }) => dueAt(createdAt, REVIEW_HOURS.classes)}
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
