// Says in one word whether an instrument trades now.
import { classNames } from '@candor/ui';
import { type Instrument, stateOf } from './market-words.ts';

const looks = {
  good: 'bg-up-soft text-up',
  bad: 'bg-danger-soft text-danger',
  muted: 'bg-sunken text-muted',
} as const;

export function StateLabel({ instrument }: { readonly instrument: Instrument }) {
  const { text, look } = stateOf(instrument);
  return (
    <span
      className={classNames(
        'rounded-md px-1.5 py-0.5 text-caption font-medium whitespace-nowrap',
        looks[look],
      )}
    >
      {text}
    </span>
  );
}
