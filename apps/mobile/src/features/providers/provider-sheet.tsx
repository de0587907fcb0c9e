// Everything that is known of one provider, and the ways to reach it.
import type { Provider } from '@candor/client';
import { Avatar, Switch } from '@candor/ui';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmailLink } from '../../shared/complaints.tsx';
import { Sheet } from '../../shared/sheet.tsx';
import { useI18n } from '../../shared/stores.ts';
import { keepCompany, useStoredCompany } from './stored-company.ts';

export interface ProviderSheetProps {
  readonly provider: Provider;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

export function ProviderSheet({ provider, isOpen, onClose, onGone }: ProviderSheetProps) {
  const { t } = useI18n();
  const { name, logo, subject, registeredAddress, location, email, url } = provider;
  const isBare = [subject, registeredAddress, location, email, url].every((text) => text === '');
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onGone={onGone}
      title={
        <span className="flex min-w-0 items-center gap-3 pt-1">
          <Avatar kind="company" src={logo} name={name} sizePx={36} />
          <bdi className="line-clamp-3 min-w-0 text-left whitespace-normal rtl:text-right">{name}</bdi>
        </span>
      }
      foot={isHttps(url) && <Website url={url} />}
    >
      {isBare && <p className="py-3 text-body text-muted">{t('provider.no_details')}</p>}
      <dl className="divide-y divide-line">
        <Fact label={t('provider.subject')} value={subject} />
        <Fact label={t('provider.registered_address')} value={registeredAddress} />
        <Fact label={t('provider.location')} value={location} />
        <Fact label={t('user.email')} value={email}>
          <EmailLink email={email} />
        </Fact>
      </dl>
      <Keep id={provider.id} />
    </Sheet>
  );
}

/** Only this switch sets the cookie, and it states the purpose. */
function Keep({ id }: { readonly id: number }) {
  const { t } = useI18n();
  const isStored = useStoredCompany() === id;
  return (
    <div className="border-t border-line py-3">
      <Switch
        label={t('provider.keep')}
        isOn={isStored}
        onToggle={() => keepCompany(isStored ? undefined : id)}
        className="w-full"
      />
      <p className="text-caption text-muted">{t('provider.keep_text', { cookie: 'company_id' })}</p>
    </div>
  );
}

/** Omitted if nothing is known. */
function Fact({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  if (value === '') return null;
  return (
    <div className="py-3">
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="mt-0.5 text-body font-medium [overflow-wrap:anywhere]">
        {children ?? <bdi className="block text-left rtl:text-right">{value}</bdi>}
      </dd>
    </div>
  );
}

function Website({ url }: { url: string }) {
  const { t } = useI18n();
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-12 items-center justify-center gap-2 rounded-xl bg-accent-fill px-5 text-body font-semibold text-on-fill active:brightness-90"
      >
        {t('provider.open_website')}
        <ExternalLink size={17} className="rtl:-scale-x-100" />
      </a>
      <p className="mt-2 text-center text-caption text-muted">
        <bdi>{new URL(url).host}</bdi> · {t('provider.opens_outside')}
      </p>
    </>
  );
}

/** The server checks its file as well; what is not https is not offered. */
const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';
