// A question in a dialog, whose code comes with the first one that is asked.
import type { DialogProps } from '@candor/ui/dialog';
import { lazy, Suspense } from 'react';

const Dialog = lazy(() => import('@candor/ui/dialog').then((m) => ({ default: m.Dialog })));

/** There while it is shown, and gone with its answer. */
export const Asked = (props: Omit<DialogProps, 'isOpen'>) => (
  <Suspense>
    <Dialog {...props} isOpen />
  </Suspense>
);
