// Where customer service is, as an address to copy or to open in another place.
import { Button, Card } from '@candor/ui';
import { Copy, ExternalLink, Headset } from 'lucide-react';
import { useApp } from '../../shared/app-context.ts';
import { copyText } from '../../shared/copy-text.ts';
import { useWords } from '../../shared/stores.ts';

export function OutsideLink({ address, isCopied }: { address: string; isCopied: boolean }) {
  const { t } = useWords();
  const { toasts } = useApp();
  async function copy(): Promise<void> {
    if (await copyText(address)) toasts.show(t('public.copied'), 'good');
  }
  const { host } = new URL(address);
  return (
    <Card className="flex flex-col items-center gap-4 p-6 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Headset size={26} aria-hidden="true" />
      </span>
      <p className="text-pretty text-muted">{t('chat.link_text')}</p>
      <bdi dir="ltr" className="font-medium break-all select-all">
        {address}
      </bdi>
      {isCopied ? (
        <Button className="w-full" onClick={() => void copy()}>
          <Copy size={18} aria-hidden="true" />
          {t('chat.copy_address')}
        </Button>
      ) : (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-12 w-full items-center justify-center gap-2 rounded-xl bg-accent-fill px-4 font-semibold text-on-fill"
        >
          <ExternalLink size={18} aria-hidden="true" />
          {t('chat.open_outside', { host })}
        </a>
      )}
    </Card>
  );
}
