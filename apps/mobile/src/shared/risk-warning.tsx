// The risk warning: under rules of client protection the regulators' text with the measured share of losing accounts,
// which the server writes. Its letters are as large as those around it, as the rule requires.
import { classNames } from '@candor/ui';
import { useBasics } from './stores.ts';

export interface RiskWarningProps {
  /** Set if only those rules require it; the short form is for small spaces. */
  readonly byRule?: 'whole' | 'short';
  readonly className?: string;
}

export function RiskWarning({ byRule, className }: RiskWarningProps) {
  const basics = useBasics().data;
  if (!basics || (byRule && basics.riskWarningShort === '')) return null;
  return (
    <p className={classNames('text-pretty text-muted', className)}>
      {byRule === 'short' ? basics.riskWarningShort : basics.riskWarning}
    </p>
  );
}
