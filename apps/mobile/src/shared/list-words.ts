// What every list says while it loads, and when it can't be had.
import type { ListWords } from '@candor/ui';
import { useWords } from './stores.ts';

export function useListWords(): ListWords {
  const { t } = useWords();
  return {
    loading: t('public.loading'),
    failed: t('public.load_failed'),
    failedText: t('public.load_failed_text'),
    retry: t('public.retry'),
  };
}
