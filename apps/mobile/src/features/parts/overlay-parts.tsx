// What lies over a screen: sheets, dialogs, toasts.
import { Button } from '@candor/ui';
import { Dialog } from '@candor/ui/dialog';
import { Sheet } from '@candor/ui/sheet';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useI18n } from '../../shared/stores.ts';
import { Group } from './part-group.tsx';

type Open = 'sheet' | 'tall sheet' | 'question' | 'danger' | 'note' | null;

export function OverlayParts() {
  const { t } = useI18n();
  const { toasts } = useApp();
  const [open, setOpen] = useState<Open>(null);
  const shut = () => setOpen(null);
  return (
    <>
      <Group name="Sheet, Dialog">
        {(['sheet', 'tall sheet', 'question', 'danger', 'note'] as const).map((one) => (
          <Button key={one} look="secondary" onClick={() => setOpen(one)}>
            {one}
          </Button>
        ))}
      </Group>
      <Group name="Toasts">
        <Button look="secondary" onClick={() => toasts.show(t('msg.stops_set'))}>
          plain
        </Button>
        <Button look="secondary" onClick={() => toasts.show(t('msg.logged_in'), 'good')}>
          good
        </Button>
        <Button look="secondary" onClick={() => toasts.show(t('public.load_failed_text'), 'bad')}>
          bad
        </Button>
      </Group>
      <Sheet
        isOpen={open === 'sheet' || open === 'tall sheet'}
        onClose={shut}
        title={t('order.stops')}
        closeLabel={t('public.close')}
        isTall={open === 'tall sheet'}
        foot={
          <Button className="w-full" onClick={shut}>
            {t('public.save')}
          </Button>
        }
      >
        <p className="text-body text-muted">{t('public.risk_warning')}</p>
      </Sheet>
      <Dialog
        isOpen={open === 'question' || open === 'danger'}
        title={t('user.logout')}
        text={t('user.logout_confirm')}
        confirmLabel={t('user.logout')}
        confirmLook={open === 'danger' ? 'danger' : 'primary'}
        cancelLabel={t('public.cancel')}
        onConfirm={shut}
        onCancel={shut}
      />
      <Dialog
        isOpen={open === 'note'}
        title={t('public.coming_soon')}
        text={t('public.coming_soon_text')}
        confirmLabel={t('public.ok')}
        onConfirm={shut}
        onCancel={shut}
      />
    </>
  );
}
