// Customer service: our own chat, or where the venue's settings lead in its place: a page of others in a frame, an address
// to copy, one that opens outside.
import { ListState, Skeleton } from '@candor/ui';
import { useClient } from '../../shared/app-context.ts';
import { useListWords } from '../../shared/list-words.ts';
import { Page } from '../../shared/page.tsx';
import { useBasics, useWords } from '../../shared/stores.ts';
import { Conversation } from './conversation.tsx';
import { OutsideFrame } from './outside-frame.tsx';
import { OutsideLink } from './outside-link.tsx';

export function ServicePage() {
  const { t } = useWords();
  const { basics } = useClient();
  const { data, fault, isLoading } = useBasics();
  const words = useListWords();
  const service = data?.service;
  if (service?.kind === 'chat') return <Conversation />;
  if (service?.kind === 'frame') return <OutsideFrame address={service.address} />;
  return (
    <Page title={t('user.chat')} backTo="/mine" className="px-4 pb-8">
      {service ? (
        <OutsideLink address={service.address} isCopied={service.kind === 'copy'} />
      ) : (
        <ListState
          rows={undefined}
          hasFailed={fault !== undefined}
          isRetrying={isLoading}
          onRetry={() => void basics.refresh()}
          words={words}
          skeleton={<Skeleton className="h-80 rounded-2xl" />}
          empty={null}
        >
          {() => null}
        </ListState>
      )}
    </Page>
  );
}
