// One line of a list of facts: its name at the start, its value at the end; below each other if both don't fit.
import type { ReactNode } from 'react';

export function FactLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="max-w-full text-muted">{label}</dt>
      <dd className="ms-auto min-w-0 text-end font-medium">{children}</dd>
    </div>
  );
}
