// Shown above every page of a client whose account is blocked: the actions still allowed, and a link to customer
// service.
import { Link } from 'wouter';
import { useI18n } from '../shared/stores.ts';

export function BlockedBanner() {
  const { t } = useI18n();
  return (
    <aside className="bg-warn-soft px-4 py-3 text-small text-warn">
      <p>{t('error.account_blocked')}</p>
      <Link href="/mine/chat" className="mt-1 inline-block py-1 font-semibold underline">
        {t('user.chat')}
      </Link>
    </aside>
  );
}
