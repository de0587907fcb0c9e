// How a filled order is shown: as the ticket's result, or as a short message over the chart.
import { Segments } from '@candor/ui';
import { useClient } from '../../shared/app-context.ts';
import { useQuietFills } from '../../shared/quiet-fills.ts';
import { useI18n } from '../../shared/stores.ts';

export function FillsChoice() {
  const { t } = useI18n();
  const { preferences } = useClient();
  const isQuiet = useQuietFills();
  return (
    <Segments
      label={t('user.fills')}
      choices={[
        { value: 'sheet', label: t('user.fills_sheet') },
        { value: 'message', label: t('user.fills_message') },
      ]}
      value={isQuiet ? 'message' : 'sheet'}
      onChange={(fills) => preferences.set({ fills })}
    />
  );
}
