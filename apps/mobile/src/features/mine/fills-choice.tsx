// How a filled order is shown: as the ticket's result, or as a short message over the chart.
import { Segments } from '@candor/ui';
import { useClient } from '../../shared/app-context.ts';
import { useI18n, usePreferences } from '../../shared/stores.ts';

export function FillsChoice() {
  const { t } = useI18n();
  const { preferences } = useClient();
  const { quietFills } = usePreferences();
  return (
    <Segments
      label={t('user.fills')}
      choices={[
        { value: 'sheet', label: t('user.fills_sheet') },
        { value: 'message', label: t('user.fills_message') },
      ]}
      value={quietFills ? 'message' : 'sheet'}
      onChange={(value) => preferences.set({ quietFills: value === 'message' })}
    />
  );
}
