// What checks an order is fetched when it is first asked for, with its words: meanwhile, and where that fails, this stands there.
import type { Order } from '@candor/client';
import type { Language } from '@candor/i18n';
import { ErrorState } from '@candor/ui';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useListWords } from '../../../shared/list-words.ts';
import { useConnection, useWords } from '../../../shared/stores.ts';

export interface CheckPartProps {
  readonly part: 'check' | 'why';
  readonly order: Order;
}
type Shown = ComponentType<{ readonly order: Order }>;

export function CheckPart({ part, order }: CheckPartProps) {
  const { t, language } = useWords();
  const list = useListWords();
  const isOffline = useConnection().state === 'offline';
  const [fetched, setFetched] = useState<{ Shown: Shown } | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins again
  useEffect(() => {
    let isHere = true;
    setFetched(null);
    fetchPart(part, language).then(
      (Shown) => isHere && setFetched({ Shown }),
      () => isHere && setFetched('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [part, language, attempt]);
  const loading = <p className="py-6 text-small text-muted">{t('public.loading')}</p>;
  // What is under way comes by itself where the line comes back.
  if (fetched === 'failed' || (fetched === null && isOffline))
    return <ErrorState {...list} retryLabel={t('public.retry')} onRetry={() => setAttempt(attempt + 1)} />;
  if (fetched === null) return loading;
  return (
    <Suspense fallback={loading}>
      <fetched.Shown order={order} />
    </Suspense>
  );
}

async function fetchPart(part: CheckPartProps['part'], language: Language): Promise<Shown> {
  const [{ CheckTrade }, { WhyStopped }, { fetchCheckWords }] = await Promise.all([
    import('../check/check-trade.tsx'),
    import('../check/why-stopped.tsx'),
    import('../../../shared/check/use-check-words.ts'),
  ]);
  await fetchCheckWords(language);
  return part === 'check' ? CheckTrade : WhyStopped;
}
