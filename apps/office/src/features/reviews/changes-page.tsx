// The queue of changes: what one operator wants to change while four eyes are on, and another confirms or refuses.
import { REVIEW_HOURS } from '@candor/client/office';
import { useState } from 'react';
import { InvitationLink } from '../../shared/invitation-link.tsx';
import { ChangeDetail, changeTitle, isWaitingChange } from './change-detail.tsx';
import { dueAt } from './deadline.tsx';
import { QueuePage } from './queue-page.tsx';

export default function ChangesPage() {
  const [invited, setInvited] = useState<{ readonly email: string; readonly link: string }>();
  return (
    <>
      <QueuePage
        queue="changes"
        title="Changes"
        listCall="officeChanges"
        statuses={[
          { value: 'waiting', label: 'Waiting' },
          { value: 'confirmed', label: 'Confirmed' },
          { value: 'refused', label: 'Rejected' },
        ]}
        toRow={(one) => ({ ...one, client: null, createdAt: one.requestedAt })}
        isWaiting={isWaitingChange}
        dueOf={({ createdAt }) => dueAt(createdAt, REVIEW_HOURS.changes)}
        nameOf={changeTitle}
        textOf={({ requestedBy }) => requestedBy}
        decideCall="officeRefuseChange"
        bulk={{
          label: 'Reject selected',
          describe: (row) => `${row.id}: ${changeTitle(row)}, ${row.requestedBy}`,
          run: (http, { id }, { words }, key) =>
            http.call('officeRefuseChange', { id, reason: words }, { key }),
        }}
        detail={(row, tools) => <ChangeDetail row={row} tools={tools} onInvited={setInvited} />}
      />
      {invited && <InvitationLink {...invited} onClose={() => setInvited(undefined)} />}
    </>
  );
}
