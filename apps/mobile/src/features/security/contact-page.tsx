// E-mail and mobile number of the account: shown, and changed by codes to the old and the new address.
import type { ContactKind, SecurityState } from '@candor/client';
import { Card, Row, Skeleton } from '@candor/ui';
import { ChevronRight, Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '../../shared/lazily.tsx';
import { Page } from '../../shared/page.tsx';
import { useI18n } from '../../shared/stores.ts';
import { Guarded } from './guarded.tsx';

const ContactSheet = lazily(() => import('./contact-sheet.tsx').then((m) => m.ContactSheet));

export function ContactPage() {
  const { t } = useI18n();
  return (
    <Page title={t('user.email')} backTo="/mine" className="px-4 pb-8">
      <Guarded skeleton={<Skeleton className="h-28 rounded-2xl" />}>
        {(state, onChanged) => <Loaded state={state} onChanged={onChanged} />}
      </Guarded>
    </Page>
  );
}

function Loaded({ state, onChanged }: { state: SecurityState; onChanged: () => void }) {
  const { t } = useI18n();
  const [kind, setKind] = useState<ContactKind | null>(null);
  const onward = <ChevronRight size={18} className="text-faint rtl:-scale-x-100" />;
  const shown = (text: string) =>
    text === '' ? (
      t('user.not_set')
    ) : (
      <bdi dir="ltr" className="break-all">
        {text}
      </bdi>
    );
  return (
    <>
      <Card>
        <Row
          icon={<Mail size={20} />}
          title={t('user.email')}
          text={shown(state.email)}
          end={onward}
          onClick={() => setKind('email')}
        />
        <Row
          icon={<Smartphone size={20} />}
          title={t('user.mobile')}
          text={shown(state.mobile)}
          end={onward}
          onClick={() => setKind('mobile')}
        />
      </Card>
      <p className="mt-3 px-1 text-small text-pretty text-muted">{t('user.contact_text')}</p>
      {kind && (
        <ContactSheet kind={kind} present={state[kind]} onChanged={onChanged} onGone={() => setKind(null)} />
      )}
    </>
  );
}
