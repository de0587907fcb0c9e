// Customer service as a page of others: in a sandbox, told nothing of where it is shown, and named for whose it is.
import { ExternalLink } from 'lucide-react';
import { Page } from '../../shared/page.tsx';
import { useWords } from '../../shared/stores.ts';
import { OutsideLink } from './outside-link.tsx';

export function OutsideFrame({ address }: { address: string }) {
  const { t } = useWords();
  const { host, origin } = new URL(address);
  // A page of our own origin could reach out of its sandbox: it is opened, not framed.
  if (origin === location.origin)
    return (
      <Page title={t('user.chat')} backTo="/mine" className="px-4 pb-8">
        <OutsideLink address={address} isCopied={false} />
      </Page>
    );
  return (
    <div className="flex h-dvh flex-col">
      <Page title={t('user.chat')} backTo="/mine" className="flex min-h-0 flex-1 flex-col">
        <p className="flex items-start gap-2 px-4 pb-2 text-caption text-pretty text-muted">
          <ExternalLink size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{t('chat.outside', { host })}</span>
        </p>
        <iframe
          title={t('user.chat')}
          src={address}
          sandbox="allow-scripts allow-forms allow-same-origin"
          referrerPolicy="no-referrer"
          allow=""
          className="min-h-0 w-full flex-1 border-t border-line bg-raised"
        />
      </Page>
    </div>
  );
}
