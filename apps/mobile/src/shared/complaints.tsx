// The address for complaints, as a line with a link. Shows nothing if there is no address or it can't be loaded.
import { useClient } from './app-context.ts';
import { fetchComplaintEmail } from './complaint-email.ts';
import { useI18n } from './stores.ts';
import { useLoaded } from './use-loaded.ts';

export function Complaints({ className }: { className: string }) {
  const { t } = useI18n();
  const client = useClient();
  const email = useLoaded('complaint-email', () => fetchComplaintEmail(client).catch(() => null)).data;
  if (!email) return null;
  return (
    <p className={className}>
      {t('provider.complaints')} <EmailLink email={email} />
    </p>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a
      href={`mailto:${email}`}
      dir="ltr"
      className="-my-2.5 inline-flex min-h-11 items-center text-accent underline underline-offset-3"
    >
      {email}
    </a>
  );
}
