// An image of a message: small in its place, full size in its own layer.

import { IconButton } from '@candor/ui';
import { useBackCloses } from '@candor/ui/back-closes';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../shared/stores.ts';

/** `address` is null while it is not known yet. */
export function Picture({ address }: { address: string | null }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  if (address === null) return <span className="block h-44 w-full min-w-44 bg-sunken" />;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="block w-full active:opacity-80">
        <img
          src={address}
          alt={t('chat.picture')}
          className="block h-44 w-full min-w-44 bg-sunken object-cover"
        />
      </button>
      {isOpen && <Whole address={address} onClose={() => setOpen(false)} />}
    </>
  );
}

function Whole({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(true, onClose);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={t('chat.picture')}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-black p-0 text-white"
    >
      <img src={address} alt={t('chat.picture')} className="size-full object-contain" />
      <IconButton
        label={t('public.close')}
        onClick={() => dialog.current?.close()}
        className="absolute end-2 top-[max(0.5rem,env(safe-area-inset-top))] bg-black/60 text-white"
      >
        <X size={22} />
      </IconButton>
    </dialog>
  );
}
