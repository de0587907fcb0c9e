// One part of the gallery under its name, in all its states.
import type { ReactNode } from 'react';

export function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h2 className="mb-2 text-small font-semibold text-muted">{name}</h2>
      <div className="flex flex-wrap items-center gap-2.5">{children}</div>
    </section>
  );
}
