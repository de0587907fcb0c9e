// A field for one photo: from the camera or the gallery, its preview, its upload progress, and its error.
import { Button, classNames, IconButton } from '@candor/ui';
import { Camera, CircleCheck, ImagePlus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useI18n } from './stores.ts';
import type { Photo } from './use-photo.ts';

/** The server detects these by content; a phone with another format converts to them by itself. */
const accepted = 'image/jpeg,image/png,image/webp';

export interface PhotoFieldProps {
  label: string;
  hint?: string;
  /** The form's error; the photo's own failure is shown separately. */
  fault?: string | undefined;
  photo: Photo;
  disabled?: boolean;
}

export function PhotoField({ label, hint, fault, photo, disabled = false }: PhotoFieldProps) {
  const { t } = useI18n();
  const id = useId();
  const wrong = photo.failure ?? fault;
  const note = wrong ?? hint;
  return (
    <fieldset
      disabled={disabled}
      data-invalid={wrong === undefined ? undefined : true}
      aria-describedby={note === undefined ? undefined : `${id}-note`}
      className="min-w-0 disabled:opacity-45"
    >
      <legend className="mb-1 text-small font-medium text-muted">{label}</legend>
      <div
        className={classNames(
          'overflow-hidden rounded-xl border bg-sunken',
          wrong === undefined ? 'border-transparent' : 'border-danger',
        )}
      >
        {photo.preview === null ? (
          <Choices photo={photo} disabled={disabled} />
        ) : (
          <Chosen photo={photo} label={label} disabled={disabled} />
        )}
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={wrong === undefined ? undefined : 'alert'}
          className={classNames(
            'mt-1 text-small text-pretty',
            wrong === undefined ? 'text-muted' : 'text-danger',
          )}
        >
          {note}
        </p>
      )}
      {photo.again && (
        <Button look="secondary" className="mt-2 w-full" disabled={disabled} onClick={photo.retry}>
          {t('public.retry')}
        </Button>
      )}
    </fieldset>
  );
}

function Choices({ photo, disabled }: { photo: Photo; disabled: boolean }) {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap gap-2 p-2">
      {/* Devices without a touch screen show a file dialog for both inputs, so the camera input is for touch only. */}
      <Choice photo={photo} disabled={disabled} camera className="pointer-fine:hidden">
        <Camera size={18} />
        {t('public.photo_take')}
      </Choice>
      <Choice photo={photo} disabled={disabled}>
        <ImagePlus size={18} />
        {t('public.photo_choose')}
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  photo: Photo;
  disabled: boolean;
  camera?: boolean;
  className?: string;
  children: ReactNode;
}

function Choice({ photo, disabled, camera = false, className, children }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'inline-flex min-h-12 flex-1 items-center justify-center gap-2 rounded-lg bg-raised px-3 text-center text-small font-semibold text-balance',
        'active:brightness-90 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
        className,
      )}
    >
      {children}
      <input
        type="file"
        accept={accepted}
        {...(camera && { capture: 'environment' })}
        disabled={disabled}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file, chosen again after a failure, must be detected too.
          currentTarget.value = '';
          if (file) photo.choose(file);
        }}
      />
    </label>
  );
}

function Chosen({ photo, label, disabled }: { photo: Photo; label: string; disabled: boolean }) {
  const { t } = useI18n();
  return (
    <div className="relative">
      <img
        src={photo.preview ?? ''}
        alt={t('public.photo_preview', { label })}
        className="block h-44 w-full bg-black/5 object-contain"
      />
      <IconButton
        label={t('public.photo_remove')}
        disabled={disabled}
        onClick={photo.remove}
        className="absolute end-1.5 top-1.5 bg-raised text-ink shadow"
      >
        <X size={20} />
      </IconButton>
      <div role="status" className="px-3 py-2 text-small">
        {photo.share === null ? <Uploaded /> : <OnItsWay share={photo.share} />}
      </div>
    </div>
  );
}

function Uploaded() {
  const { t } = useI18n();
  return (
    <p className="flex items-center gap-1.5 font-medium text-accent">
      <CircleCheck size={16} />
      {t('public.photo_uploaded')}
    </p>
  );
}

function OnItsWay({ share }: { share: number }) {
  const { t } = useI18n();
  const percent = Math.round(share * 100);
  const label = t('public.photo_uploading');
  return (
    <>
      <p className="text-muted">{label}</p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        className="mt-1.5 h-1 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}
