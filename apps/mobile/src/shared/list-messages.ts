// What every list, and every screen that can't be had, says of it.
import type { ListMessages } from '@candor/ui';
import { useI18n } from './stores.ts';

export function useListMessages(): ListMessages {
  const { t } = useI18n();
  return {
    loading: t('public.loading'),
    title: t('public.load_failed'),
    text: t('public.load_failed_text'),
    retryLabel: t('public.retry'),
  };
}
