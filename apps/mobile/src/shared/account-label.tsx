// Whose money it is: a demo's or real. On every screen with money of the account.
import { Label } from '@candor/ui';
import { useI18n, useSession } from './stores.ts';

/** `isLong`: with the word account, where nothing around it says so. */
export function AccountLabel({ isLong = false, className }: { isLong?: boolean; className?: string }) {
  const { t } = useI18n();
  const isDemo = useSession()?.user.isDemo;
  if (isDemo === undefined) return null;
  const key = isDemo
    ? isLong
      ? 'user.mock_label'
      : 'public.demo'
    : isLong
      ? 'user.real_label'
      : 'public.real';
  return (
    <Label tone={isDemo ? 'accent' : 'real'} {...(className !== undefined && { className })}>
      {t(key)}
    </Label>
  );
}
