// What every list, and every screen that can't be had, says of it.
import type { ListWords } from '@candor/ui';
import { useWords } from './stores.ts';

export function useListWords(): ListWords {
  const { t } = useWords();
  return {
    loading: t('public.loading'),
    title: t('public.load_failed'),
    text: t('public.load_failed_text'),
    retryLabel: t('public.retry'),
  };
}
