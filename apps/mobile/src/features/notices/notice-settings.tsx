// By which ways notices come, and when. What the law, or the safety of the account, wants told can't be switched off.
import {
  CallError,
  fetchNoticeSettings,
  makeResource,
  NetworkError,
  type NoticeSetting,
  switchNotice,
} from '@candor/client';
import { ListState, Skeleton } from '@candor/ui';
import { Sheet } from '@candor/ui/sheet';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useListMessages } from '../../shared/list-messages.ts';
import { useI18n, useResource } from '../../shared/stores.ts';
import { DevicePush } from './device-push.tsx';
import { type Choice, KindWays } from './kind-ways.tsx';
import { QuietHoursForm } from './quiet-hours-form.tsx';
import { useInTurn } from './use-in-turn.ts';

export function NoticeSettings({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const { http } = useClient();
  const messages = useListMessages();
  const settings = useMemo(() => makeResource(() => fetchNoticeSettings(http)), [http]);
  useEffect(() => void settings.refresh(), [settings]);
  const { data, fault, isLoading } = useResource(settings);
  const inTurn = useInTurn();
  const [changed, setChanged] = useState<readonly NoticeSetting[] | null>(null);

  async function choose(choice: Choice): Promise<void> {
    try {
      setChanged(await inTurn(() => switchNotice(http, choice)));
    } catch (failed) {
      // The client has shown it already (onFault).
      if (!(failed instanceof CallError || failed instanceof NetworkError)) throw failed;
    }
  }
  const rows = changed ?? data;
  const required = rows?.filter(({ isRequired }) => isRequired) ?? [];
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('user.notice_settings')} closeLabel={t('public.close')}>
      <div className="space-y-5 pb-6">
        <DevicePush />
        <QuietHoursForm />
        <div className="space-y-1 text-small text-pretty text-muted">
          <p>{t('user.notice_settings_text')}</p>
          <p>{t('user.notice_flood')}</p>
        </div>
        <ListState
          rows={rows?.filter(({ isRequired }) => !isRequired)}
          hasFailed={fault !== undefined}
          isRetrying={isLoading}
          onRetry={() => void settings.refresh()}
          messages={messages}
          skeleton={<Skeleton className="h-60 rounded-2xl" />}
          empty={null}
        >
          {(list) => <KindWays settings={list} onChoose={(choice) => void choose(choice)} />}
        </ListState>
        {required.length > 0 && (
          <section>
            <h3 className="text-small font-semibold">{t('user.notice_always')}</h3>
            <ul className="mt-1 list-disc space-y-1 ps-5 text-small text-muted">
              {required.map(({ kind, title }) => (
                <li key={kind}>{title}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  );
}
