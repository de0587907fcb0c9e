// Something that an operator must not miss before they decide.
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export function Flag({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="flex gap-2 rounded-lg bg-warn-soft px-3 py-2 text-small text-warn">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
