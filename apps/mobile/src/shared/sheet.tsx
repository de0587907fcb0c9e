// A sheet of this app, whose close button is labelled in the user's language.
import { Sheet as AnySheet, type SheetProps } from '@candor/ui/sheet';
import { useI18n } from './stores.ts';

export function Sheet(props: Omit<SheetProps, 'closeLabel'>) {
  const { t } = useI18n();
  return <AnySheet {...props} closeLabel={t('public.close')} />;
}
