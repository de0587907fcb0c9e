// Whose money it is: a demo's or real. On every screen with money of the account.
import { Label } from '@candor/ui';
import { useI18n, useSession } from './stores.ts';

export function AccountLabel({ className }: { className?: string }) {
  const { t } = useI18n();
  const isDemo = useSession()?.user.isDemo;
  if (isDemo === undefined) return null;
  return (
    <Label tone={isDemo ? 'accent' : 'real'} {...(className !== undefined && { className })}>
      {t(isDemo ? 'public.demo' : 'public.real')}
    </Label>
  );
}
