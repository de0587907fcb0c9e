// By which ways each kind of notice comes. What the law, or the safety of the account, wants told can't be switched off.
import {
  CallError,
  fetchNoticeSettings,
  makeResource,
  NetworkError,
  type NoticeSetting,
  switchNotice,
} from '@candor/client';
import { ListState, Skeleton, Switch } from '@candor/ui';
import { Sheet } from '@candor/ui/sheet';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../shared/app-context.ts';
import { useListWords } from '../../shared/list-words.ts';
import { useResource, useWords } from '../../shared/stores.ts';

export function NoticeSettings({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useWords();
  const { http } = useClient();
  const words = useListWords();
  const settings = useMemo(() => makeResource(() => fetchNoticeSettings(http)), [http]);
  useEffect(() => void settings.refresh(), [settings]);
  const { data, fault, isLoading } = useResource(settings);
  const [changed, setChanged] = useState<readonly NoticeSetting[] | null>(null);

  async function toggle(setting: NoticeSetting, channel: 'push' | 'email'): Promise<void> {
    const { kind } = setting;
    try {
      setChanged(await switchNotice(http, { kind, channel, isOn: !setting[channel] }));
    } catch (failed) {
      // The client has shown it already (onFault).
      if (!(failed instanceof CallError || failed instanceof NetworkError)) throw failed;
    }
  }
  const rows = changed ?? data;
  const required = rows?.filter(({ isRequired }) => isRequired) ?? [];
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('user.notice_settings')} closeLabel={t('public.close')}>
      <div className="space-y-4 px-5 pb-6">
        <p className="text-small text-pretty text-muted">{t('user.notice_settings_text')}</p>
        <ListState
          rows={rows?.filter(({ isRequired }) => !isRequired)}
          hasFailed={fault !== undefined}
          isRetrying={isLoading}
          onRetry={() => void settings.refresh()}
          words={words}
          skeleton={<Skeleton className="h-60 rounded-2xl" />}
          empty={null}
        >
          {(list) =>
            list.map((setting) => (
              <section key={setting.kind} className="border-t border-line pt-3">
                <h3 className="font-medium">{setting.title}</h3>
                <Switch
                  label={t('user.notice_push')}
                  isOn={setting.push}
                  onToggle={() => void toggle(setting, 'push')}
                  className="w-full"
                />
                <Switch
                  label={t('user.email')}
                  isOn={setting.email}
                  onToggle={() => void toggle(setting, 'email')}
                  className="w-full"
                />
              </section>
            ))
          }
        </ListState>
        {required.length > 0 && (
          <section className="border-t border-line pt-3">
            <h3 className="font-medium">{t('user.notice_always')}</h3>
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
