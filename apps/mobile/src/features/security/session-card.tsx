// Active logins of the account: each device with its place, and a button to end it.
import { type AccountSession, endOtherSessions, endSession, fetchSessions } from '@candor/client';
import { Button, Card, Label, Row, Skeleton } from '@candor/ui';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useApp } from '../../shared/app-context.ts';
import { useConfirmed } from '../../shared/confirming.tsx';
import { Rows } from '../../shared/rows.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { useQuestion } from './ask.tsx';

export function SessionCard() {
  const { t } = useI18n();
  const { client, toasts } = useApp();
  const confirmed = useConfirmed();
  const { ask, dialog } = useQuestion();
  const loaded = useLoaded('sessions', () => fetchSessions(client.http));
  async function end(act: () => Promise<string>): Promise<void> {
    const message = await confirmed(act);
    if (message !== null) toasts.show(message, 'good');
    await loaded.reload();
  }
  const deviceOf = ({ device }: AccountSession): string => device || t('user.device_unknown');
  return (
    <Rows of={loaded} rows={loaded.data} skeleton={<Skeleton className="h-28 rounded-2xl" />}>
      {(sessions) => (
        <>
          <Card>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() =>
                  ask({
                    title: t('user.device_end'),
                    text: t('user.device_end_text', { device: deviceOf(session) }),
                    act: () => end(() => endSession(client.http, session.id)),
                  })
                }
              />
            ))}
          </Card>
          {sessions.length > 1 && (
            <Button
              look="danger"
              className="mt-3 w-full"
              onClick={() =>
                ask({
                  title: t('user.devices_end_others'),
                  text: t('user.devices_end_others_text'),
                  act: () => end(() => endOtherSessions(client.http)),
                })
              }
            >
              {t('user.devices_end_others')}
            </Button>
          )}
          {dialog}
        </>
      )}
    </Rows>
  );
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const { t, format } = useI18n();
  const { device, place, createdAt, lastUsedAt, isCurrent } = session;
  return (
    <Row
      icon={<MonitorSmartphone size={20} />}
      title={device === '' ? t('user.device_unknown') : <bdi dir="ltr">{device}</bdi>}
      text={
        <>
          {place !== '' && (
            <span className="block">
              <bdi dir="ltr">{place}</bdi>
            </span>
          )}
          <span className="block">{t('user.device_since', { date: format.dateTime(createdAt) })}</span>
          {!isCurrent && (
            <span className="block">{t('user.last_used', { date: format.dateTime(lastUsedAt) })}</span>
          )}
        </>
      }
      end={
        isCurrent ? (
          <Label tone="accent">{t('user.device_this')}</Label>
        ) : (
          <button
            type="button"
            aria-label={`${t('user.device_end')}: ${device || t('user.device_unknown')}`}
            onClick={onEnd}
            className="touch inline-flex items-center justify-center rounded-full text-danger active:bg-sunken"
          >
            <LogOut size={20} className="rtl:-scale-x-100" />
          </button>
        )
      }
    />
  );
}
