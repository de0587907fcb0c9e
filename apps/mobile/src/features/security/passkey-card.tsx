// The passkeys of the account: added, renamed, removed.
import { addPasskey, beginPasskey, type Passkey, removePasskey } from '@candor/client';
import { Card, Label, Row } from '@candor/ui';
import { ChevronRight, KeyRound, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useConfirmed } from '../../shared/confirming.tsx';
import { createPasskey, hasPasskeys } from '../../shared/passkey.ts';
import { useI18n } from '../../shared/stores.ts';
import { useQuestion } from './ask.tsx';

const PasskeySheet = lazy(() => import('./passkey-sheet.tsx').then((m) => ({ default: m.PasskeySheet })));

export interface PasskeyCardProps {
  readonly passkeys: readonly Passkey[];
  readonly onChanged: () => void;
}

export function PasskeyCard({ passkeys, onChanged }: PasskeyCardProps) {
  const { t, format } = useI18n();
  const { client, toasts } = useApp();
  const confirmed = useConfirmed();
  const { ask, dialog } = useQuestion();
  const [shown, setShown] = useState<Passkey | null>(null);
  const onward = <ChevronRight size={18} className="text-faint rtl:-scale-x-100" />;
  async function add(): Promise<void> {
    const options = await confirmed(() => beginPasskey(client.http));
    if (options === null) return;
    const credential = await createPasskey(options);
    if (credential === null) return toasts.show(t('user.passkey_failed'), 'bad');
    const made = await confirmed(() => addPasskey(client.http, credential));
    if (made === null) return;
    toasts.show(t('msg.passkey_added'), 'good');
    onChanged();
    // What it is called came from the browser; its owner may know a better name.
    setShown(made);
  }
  const remove = (passkey: Passkey) =>
    ask({
      title: t('user.passkey_remove'),
      text: t('user.passkey_remove_text', { name: passkey.name }),
      async act() {
        const message = await confirmed(() => removePasskey(client.http, passkey.id));
        if (message === null) return;
        toasts.show(message, 'good');
        onChanged();
      },
    });
  const used = ({ createdAt, lastUsedAt }: Passkey): string =>
    lastUsedAt === null
      ? t('user.added_on', { date: format.date(createdAt) })
      : t('user.last_used', { date: format.dateTime(lastUsedAt) });
  return (
    <>
      <Card>
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            icon={<KeyRound size={20} />}
            title={<bdi className="break-words">{passkey.name}</bdi>}
            text={used(passkey)}
            end={
              <>
                {passkey.isSynced && <Label>{t('user.passkey_synced')}</Label>}
                {onward}
              </>
            }
            onClick={() => setShown(passkey)}
          />
        ))}
        <Row
          icon={<Plus size={20} />}
          title={t('user.passkey_add')}
          text={hasPasskeys() ? t('user.passkeys_text') : t('user.passkey_unavailable')}
          {...(hasPasskeys() && { end: onward, onClick: () => void add() })}
        />
      </Card>
      {dialog}
      {shown && (
        <Suspense>
          <PasskeySheet
            passkey={shown}
            onChanged={onChanged}
            onRemove={() => remove(shown)}
            onGone={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}
