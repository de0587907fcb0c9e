// Above every page while four eyes are off: one operator alone can change where money goes and who watches over it.
import { ShieldAlert } from 'lucide-react';
import { Link } from 'wouter';
import { useMay } from '../shared/office-context.ts';
import { useRead } from '../shared/queries.ts';

const EVERY_MS = 60_000;

export function FourEyesBar() {
  const may = useMay();
  const { data } = useRead('officeSettings', {}, { isEnabled: may('settings.read'), everyMs: EVERY_MS });
  const isOff = data?.list.some(({ name, value }) => name === 'four_eyes' && value === 'off');
  if (!isOff) return null;
  return (
    <p
      role="note"
      className="flex items-center gap-2 border-b border-line bg-sunken px-5 py-1.5 text-small text-muted"
    >
      <ShieldAlert size={16} aria-hidden="true" className="shrink-0 text-warn" />
      <span>
        <strong className="font-semibold text-ink">Four eyes are off.</strong> One operator alone can change
        deposit addresses, money settings and operators.
      </span>
      {may('settings.write') && (
        <Link href="/settings" className="text-accent underline underline-offset-2">
          Switch on in Settings
        </Link>
      )}
    </p>
  );
}
