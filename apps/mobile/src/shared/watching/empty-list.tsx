// A list without instruments says the next step.
import { Button, Empty } from '@candor/ui';
import { Star } from 'lucide-react';
import { usePartMessages } from '../part-messages.ts';

export function EmptyList({ onAdd }: { onAdd: () => void }) {
  const { t } = usePartMessages('desk');
  return (
    <Empty icon={<Star size={26} />} title={t('watch.empty')} text={t('watch.empty_text')}>
      <Button look="secondary" onClick={onAdd}>
        {t('watch.add_title')}
      </Button>
    </Empty>
  );
}
