// The risk warning in a language. Under client protection rules it is the regulators' text with the measured share of
// losing accounts, otherwise the venue's own.
import { languageInfo } from '@candor/i18n';
import { type Language, translateMessage } from '@candor/i18n/server';

export interface RiskWarning {
  readonly whole: string;
  /** The short text; empty without protection rules. */
  readonly short: string;
}

/**
 * `share` is a percentage with two decimals. It is null before the first approved share; the text is then that of a new
 * provider.
 */
export function writeRiskWarning(
  language: Language,
  { hasRules, share }: { readonly hasRules: boolean; readonly share: number | null },
): RiskWarning {
  if (!hasRules) return { whole: translateMessage(language, 'public.risk_warning'), short: '' };
  if (share === null)
    return {
      whole: translateMessage(language, 'risk.new_provider'),
      short: translateMessage(language, 'risk.new_provider_short'),
    };
  const params = { share: percentIn(language, share) };
  return {
    whole: translateMessage(language, 'risk.measured', params),
    short: translateMessage(language, 'risk.measured_short', params),
  };
}

const percentIn = (language: Language, share: number): string =>
  new Intl.NumberFormat(languageInfo(language).intlTag, {
    style: 'percent',
    maximumFractionDigits: 2,
  }).format(share / 100);
