// The rules of RULES=esma.
import { type InstrumentKind, instrumentKinds, type LeverageLimit, type ProtectionRules } from '@candor/core';

/** Annex I of the decision; nothing limits professional clients there. */
const most: Readonly<Record<InstrumentKind, number>> = {
  // Pairs of US dollar, euro, yen, pound, Canadian dollar and Swiss franc.
  fx_major: 30,
  fx_other: 20,
  gold: 20,
  // FTSE 100, CAC 40, DAX, DJIA, S&P 500, NASDAQ, Nikkei 225, ASX 200, EURO STOXX 50.
  index_major: 20,
  index_other: 10,
  commodity: 10,
  share: 5,
  other: 5,
  crypto: 2,
};
const APPLIED_FROM = Date.parse('2018-08-01T00:00:00Z');

export const esmaRules: ProtectionRules = {
  name: 'esma',
  // A citation, which stands in every language as it is. National rules such as DI87-09 keep the limits since 1 August 2019.
  source: 'ESMA (EU) 2018/796, I; CySEC DI87-09',
  closeOutLevel: 50,
  rewards: false,
  leverage: instrumentKinds.map(
    (kind): LeverageLimit => ({ from: APPLIED_FROM, clientClass: 'retail', kind, max: most[kind] }),
  ),
};
