// The notes at the end of the client protection rows: progress of the questionnaire, and a request to be a professional
// client.
import { fetchProtection, fetchQuestionnaire, type Questionnaire } from '@candor/client';
import type { Formatter, MessageKey } from '@candor/i18n';
import { Label, type LabelProps } from '@candor/ui';
import { useClient } from '../../shared/app-context.ts';
import { useBasics, useI18n, useSession } from '../../shared/stores.ts';
import { useLoaded } from '../../shared/use-loaded.ts';

/** Only rules of client protection have a questionnaire and classes of clients, and a short warning. */
export const useHasRules = (): boolean => (useBasics().data?.riskWarningShort ?? '') !== '';

const useIsReal = (): boolean => useSession()?.user.isDemo === false;

/** If the row is too short for both, the label takes its own line and stays clear of the row's edge. */
const ROOM = 'my-1.5';

const states = {
  required: ['ask.state_required', 'warn'],
  open: ['ask.state_open', 'accent'],
  waiting: ['ask.state_waiting', 'plain'],
  again: ['ask.state_again', 'accent'],
  passed: ['ask.state_passed', 'good'],
} as const satisfies Record<Questionnaire['status'], readonly [MessageKey, LabelProps['tone']]>;

export function QuestionnaireNote() {
  const { t, format } = useI18n();
  const { http } = useClient();
  const { data: found } = useLoaded(useIsReal() ? 'ask' : null, () => fetchQuestionnaire(http));
  if (!found) return null;
  const [key, tone] = states[found.status];
  return (
    <Label tone={tone} className={ROOM}>
      {t(key, { time: found.nextAt === null ? '' : dayOrTime(found.nextAt, format) })}
    </Label>
  );
}

/** The short form for the end of a row: the day, and on that day the time. The page shows both. */
const dayOrTime = (at: string, format: Formatter): string =>
  format.date(at) === format.date(Date.now()) ? format.time(at) : format.date(at);

export function ClassNote() {
  const { t } = useI18n();
  const { http } = useClient();
  const { data: found } = useLoaded(useIsReal() ? 'class' : null, () => fetchProtection(http));
  if (!found) return null;
  if (found.clientClass === 'professional')
    return <Label className={ROOM}>{t('limits.class_professional')}</Label>;
  if (found.request?.isOpen)
    return (
      <Label tone="accent" className={ROOM}>
        {t('limits.request_open')}
      </Label>
    );
  if (found.request?.isRefused)
    return (
      <Label tone="warn" className={ROOM}>
        {t('limits.request_refused')}
      </Label>
    );
  return null;
}
