// A confirmation dialog, whose code is loaded at its first use.
import type { DialogProps } from '@candor/ui/dialog';
import { lazily } from './lazily.tsx';

const Dialog = lazily(() => import('@candor/ui/dialog').then((m) => m.Dialog));

/** Render it while it is open, and remove it with its answer. */
export const ConfirmationDialog = (props: Omit<DialogProps, 'isOpen'>) => <Dialog {...props} isOpen />;
