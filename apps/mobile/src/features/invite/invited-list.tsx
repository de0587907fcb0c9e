// Who came by the invitation: masked, since when, and how far they are.
import { fetchInvited, type InvitedClient } from '@candor/client';
import type { MessageKey } from '@candor/i18n';
import { Amount, Card, Empty, Label, Row, Skeleton } from '@candor/ui';
import { Users } from 'lucide-react';
import { useClient } from '../../shared/app-context.ts';
import { EndlessRows, useEndless } from '../../shared/endless.tsx';
import { useI18n } from '../../shared/stores.ts';

const states = {
  joined: 'user.invited_joined',
  verified: 'user.invited_verified',
  deposited: 'user.invited_deposited',
  rewarded: 'user.invited_rewarded',
} as const satisfies Record<InvitedClient['state'], MessageKey>;

export function InvitedList() {
  const { http } = useClient();
  const { t, format } = useI18n();
  const { list, state } = useEndless('invited', (page) => fetchInvited(http, page));
  return (
    <section>
      <h2 className="px-1 pb-2 font-medium">{t('user.invited')}</h2>
      <EndlessRows
        list={list}
        state={state}
        skeleton={<Skeleton className="h-40 rounded-2xl" />}
        empty={
          <Empty
            icon={<Users size={26} />}
            title={t('user.invited_empty')}
            text={t('user.invited_empty_text')}
          />
        }
      >
        {(rows) => (
          <>
            <Card>
              {rows.map((one) => (
                <Row
                  key={one.id}
                  title={<bdi dir="ltr">{one.name}</bdi>}
                  text={format.date(one.joinedAt)}
                  end={
                    <>
                      {one.reward > 0 && (
                        <Amount
                          className="font-semibold"
                          direction={1}
                          text={format.scaledSignedMoney(one.reward)}
                        />
                      )}
                      <Label tone={one.state === 'rewarded' ? 'accent' : 'plain'}>
                        {t(states[one.state])}
                      </Label>
                    </>
                  }
                />
              ))}
            </Card>
          </>
        )}
      </EndlessRows>
    </section>
  );
}
