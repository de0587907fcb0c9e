// By which ways notices come, and when. What the law, or the safety of the account, wants told can't be switched off.
import {
  CallError,
  fetchNoticeSettings,
  NetworkError,
  type NoticeSetting,
  switchNotice,
} from '@candor/client';
import { Skeleton } from '@candor/ui';
import { useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { Rows } from '../../shared/rows.tsx';
import { Sheet } from '../../shared/sheet.tsx';
import { useI18n } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';
import { DevicePush } from './device-push.tsx';
import { type Choice, KindWays } from './kind-ways.tsx';
import { QuietHoursForm } from './quiet-hours-form.tsx';
import { useInTurn } from './use-in-turn.ts';

export function NoticeSettings({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const { http } = useClient();
  const loaded = useLoaded('settings', () => fetchNoticeSettings(http));
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
  const rows = changed ?? loaded.data;
  const required = rows?.filter(({ isRequired }) => isRequired) ?? [];
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('user.notice_settings')}>
      <div className="space-y-5 pb-6">
        <DevicePush />
        <QuietHoursForm />
        <div className="space-y-1 text-small text-pretty text-muted">
          <p>{t('user.notice_settings_text')}</p>
          <p>{t('user.notice_flood')}</p>
        </div>
        <Rows
          of={loaded}
          rows={rows?.filter(({ isRequired }) => !isRequired)}
          skeleton={<Skeleton className="h-60 rounded-2xl" />}
        >
          {(list) => <KindWays settings={list} onChoose={(choice) => void choose(choice)} />}
        </Rows>
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
