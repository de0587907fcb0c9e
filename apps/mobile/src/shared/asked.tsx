// A confirmation dialog, whose code is loaded with the first question.
import type { DialogProps } from '@candor/ui/dialog';
import { lazily } from './lazily.tsx';

const Dialog = lazily(() => import('@candor/ui/dialog').then((m) => m.Dialog));

/** There while it is shown, and gone with its answer. */
export const Asked = (props: Omit<DialogProps, 'isOpen'>) => <Dialog {...props} isOpen />;
