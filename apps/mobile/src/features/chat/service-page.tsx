// Customer service: the venue's own chat, or its replacement by the venue's settings: a foreign page in a frame, an
// address to copy, or one that opens outside.
import { Button, Card, Skeleton } from '@candor/ui';
import { Copy, ExternalLink, Headset } from 'lucide-react';
import { useApp, useClient } from '../../shared/app-context.ts';
import { copyText } from '../../shared/copy-text.ts';
import { Page } from '../../shared/page.tsx';
import { Whole } from '../../shared/rows.tsx';
import { useBasics, useI18n } from '../../shared/stores.ts';
import { Conversation } from './conversation.tsx';

export function ServicePage() {
  const { t } = useI18n();
  const { basics } = useClient();
  const loaded = useBasics();
  const service = loaded.data?.service;
  if (service?.kind === 'chat') return <Conversation />;
  if (service?.kind === 'frame') return <OutsideFrame address={service.address} />;
  return (
    <Page title={t('user.chat')} backTo="/mine" className="px-4 pb-8">
      <Whole
        of={{ ...loaded, data: service, reload: basics.refresh }}
        skeleton={<Skeleton className="h-80 rounded-2xl" />}
      >
        {({ address, kind }) => <OutsideLink address={address} isCopied={kind === 'copy'} />}
      </Whole>
    </Page>
  );
}

/**
 * Customer service as an external page: in a sandbox, without the address of the embedding page, and labelled with its
 * owner.
 */
function OutsideFrame({ address }: { address: string }) {
  const { t } = useI18n();
  const { host, origin } = new URL(address);
  // A page of our own origin could escape its sandbox: it is opened, not framed.
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
          <ExternalLink size={14} className="mt-0.5 shrink-0" />
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

/** The address of customer service, to copy or to open elsewhere. */
function OutsideLink({ address, isCopied }: { address: string; isCopied: boolean }) {
  const { t } = useI18n();
  const { toasts } = useApp();
  async function copy(): Promise<void> {
    if (await copyText(address)) toasts.show(t('public.copied'), 'good');
  }
  const { host } = new URL(address);
  return (
    <Card className="flex flex-col items-center gap-4 p-6 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Headset size={26} />
      </span>
      <p className="text-pretty text-muted">{t('chat.link_text')}</p>
      <bdi dir="ltr" className="font-medium break-all select-all">
        {address}
      </bdi>
      {isCopied ? (
        <Button className="w-full" onClick={() => void copy()}>
          <Copy size={18} />
          {t('chat.copy_address')}
        </Button>
      ) : (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-xl bg-accent-fill px-4 font-semibold text-on-fill"
        >
          <ExternalLink size={18} />
          {t('chat.open_outside', { host })}
        </a>
      )}
    </Card>
  );
}
