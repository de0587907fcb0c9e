// The account's security: password, contact, authenticator app, passkeys, devices.
import {
  addPasskey,
  beginFactor,
  beginPasskey,
  type Passkey,
  removeFactor,
  removePasskey,
  renewRecoveryCodes,
  type SecurityState,
} from '@candor/client';
import { Card, Label, Row, Skeleton } from '@candor/ui';
import { ChevronRight, KeyRound, LifeBuoy, Lock, Mail, Plus, Smartphone, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useConfirmed } from '../../shared/confirming.tsx';
import { lazily } from '../../shared/lazily.tsx';
import { useGo } from '../../shared/navigation.ts';
import { Page } from '../../shared/page.tsx';
import { createPasskey, hasPasskeys } from '../../shared/passkey.ts';
import { useI18n } from '../../shared/stores.ts';
import { useQuestion } from './ask.tsx';
import { Guarded } from './guarded.tsx';
import { SessionCard } from './session-card.tsx';

export function SecurityPage() {
  const { t } = useI18n();
  return (
    <Page title={t('user.security')} backTo="/mine/system" className="space-y-5 px-4 pb-8">
      <Guarded
        skeleton={
          <div className="space-y-5">
            <Skeleton className="h-40 rounded-2xl" />
            <Skeleton className="h-20 rounded-2xl" />
            <Skeleton className="h-20 rounded-2xl" />
          </div>
        }
      >
        {(state, onChanged) => <Loaded state={state} onChanged={onChanged} />}
      </Guarded>
    </Page>
  );
}

function Loaded({ state, onChanged }: { state: SecurityState; onChanged: () => void }) {
  const { t } = useI18n();
  const go = useGo();
  const onward = <ChevronRight size={18} className="text-faint rtl:-scale-x-100" />;
  return (
    <>
      <Card>
        <Row
          icon={<Lock size={20} />}
          title={t('user.password')}
          end={onward}
          onClick={() => go('/mine/password')}
        />
        <Row
          icon={<Mail size={20} />}
          title={t('user.email')}
          text={<Contact text={state.email} />}
          end={onward}
          onClick={() => go('/mine/email')}
        />
        <Row
          icon={<Smartphone size={20} />}
          title={t('user.mobile')}
          text={<Contact text={state.mobile} />}
          end={onward}
          onClick={() => go('/mine/email')}
        />
      </Card>
      <Group title={t('auth.factor_title')}>
        <FactorCard factor={state.factor} onChanged={onChanged} />
      </Group>
      <Group title={t('user.passkeys')}>
        <PasskeyCard passkeys={state.passkeys} onChanged={onChanged} />
      </Group>
      <Group title={t('user.devices')}>
        <SessionCard />
      </Group>
    </>
  );
}

function Contact({ text }: { text: string }) {
  const { t } = useI18n();
  return text === '' ? (
    t('user.not_set')
  ) : (
    <bdi dir="ltr" className="break-all">
      {text}
    </bdi>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 px-1 text-small font-medium text-muted">{title}</h2>
      {children}
    </section>
  );
}

const FactorSheet = lazily(() => import('./factor-sheet.tsx').then((m) => m.FactorSheet));
const CodesSheet = lazily(() => import('./codes-sheet.tsx').then((m) => m.CodesSheet));

interface FactorCardProps {
  readonly factor: SecurityState['factor'];
  readonly onChanged: () => void;
}

/** The authenticator app: set up, given new recovery codes, removed. */
function FactorCard({ factor, onChanged }: FactorCardProps) {
  const { t, format } = useI18n();
  const { client, toasts } = useApp();
  const confirmed = useConfirmed();
  const { ask, dialog } = useQuestion();
  const [begun, setBegun] = useState<{ secret: string; otpauth: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onward = <ChevronRight size={18} className="text-faint rtl:-scale-x-100" />;
  async function remove(): Promise<void> {
    const message = await confirmed(() => removeFactor(client.http));
    if (message === null) return;
    toasts.show(message, 'good');
    onChanged();
  }
  async function renew(): Promise<void> {
    setCodes(await confirmed(() => renewRecoveryCodes(client.http)));
    onChanged();
  }
  return (
    <>
      <Card>
        {factor.setAt !== null ? (
          <>
            <Row
              icon={<Smartphone size={20} />}
              title={t('user.factor')}
              text={t('user.set_on', { date: format.date(factor.setAt) })}
            />
            <Row
              icon={<LifeBuoy size={20} />}
              title={t('user.recovery_codes')}
              text={t('user.recovery_left', { count: factor.recoveryCodesLeft })}
              end={onward}
              onClick={() =>
                ask({ title: t('user.recovery_new'), text: t('user.recovery_new_text'), act: renew })
              }
            />
            <Row
              icon={<Trash2 size={20} />}
              title={t('user.factor_remove')}
              onClick={() =>
                ask({ title: t('user.factor_remove'), text: t('user.factor_remove_text'), act: remove })
              }
            />
          </>
        ) : (
          <Row
            icon={<Smartphone size={20} />}
            title={t('user.factor')}
            text={t('user.factor_text')}
            end={onward}
            onClick={() => void confirmed(() => beginFactor(client.http)).then(setBegun)}
          />
        )}
      </Card>
      {factor.isSet && (
        <p className="mt-2 px-1 text-caption text-pretty text-muted">{t('user.factor_lost')}</p>
      )}
      {dialog}
      {begun && <FactorSheet begun={begun} onSet={onChanged} onGone={() => setBegun(null)} />}
      {codes && <CodesSheet codes={codes} onGone={() => setCodes(null)} />}
    </>
  );
}

const PasskeySheet = lazily(() => import('./passkey-sheet.tsx').then((m) => m.PasskeySheet));

interface PasskeyCardProps {
  readonly passkeys: readonly Passkey[];
  readonly onChanged: () => void;
}

/** The passkeys of the account: added, renamed, removed. */
function PasskeyCard({ passkeys, onChanged }: PasskeyCardProps) {
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
    // The browser suggested the name; the user may know a better one.
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
        <PasskeySheet
          passkey={shown}
          onChanged={onChanged}
          onRemove={() => remove(shown)}
          onGone={() => setShown(null)}
        />
      )}
    </>
  );
}
