// Below the result of a fill: from now on it is a short message.
import { Button } from '@candor/ui';
import { useClient } from '../../../shared/app-context.ts';
import { useI18n } from '../../../shared/stores.ts';

export function QuietOffer({ onTake }: { readonly onTake: () => void }) {
  const { t } = useI18n();
  const { preferences } = useClient();
  const take = () => {
    // The result that is shown has been read: it does not come again as a message.
    onTake();
    preferences.set({ fills: 'message' });
  };
  return (
    <Button look="quiet" className="text-small" onClick={take}>
      {t('trade.quiet_fills')}
    </Button>
  );
}
