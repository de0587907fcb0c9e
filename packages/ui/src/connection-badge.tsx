// The state of the connection to the server: a dot and a word, so that it does not rely on colour alone.
import { classNames } from './class-names.ts';

export interface ConnectionBadgeProps {
  state: 'connecting' | 'live' | 'reconnecting' | 'offline';
  label: string;
  onClick?: () => void;
}

const looks = {
  connecting: 'text-muted',
  live: 'text-muted',
  reconnecting: 'bg-warn-soft text-warn',
  offline: 'bg-warn-soft text-warn',
} as const;

export function ConnectionBadge({ state, label, onClick }: ConnectionBadgeProps) {
  const dot = classNames(
    'size-1.5 shrink-0 rounded-full',
    state === 'live' ? 'bg-good' : 'bg-current',
    (state === 'connecting' || state === 'reconnecting') && 'animate-pulse',
  );
  const look = classNames(
    'inline-flex items-center gap-1.5 rounded-2xl px-2 py-1 text-start text-[clamp(0.5rem,3.4vw,0.75rem)] leading-[1.33] font-medium text-balance',
    looks[state],
  );
  const content = (
    <span className={look}>
      <span className={dot} />
      {label}
    </span>
  );
  return (
    <span role="status" className="inline-flex min-w-0">
      {state === 'live' || !onClick ? (
        content
      ) : (
        <button type="button" onClick={onClick} className="-my-2 flex min-h-11 items-center">
          {content}
        </button>
      )}
    </span>
  );
}
