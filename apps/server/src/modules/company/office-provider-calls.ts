// Office calls about service providers: found, added, changed and removed; each command runs
// once for its key and is audited.
import { PAGE_SIZE } from '@candor/contract';
import type { Act } from '../../web/act.ts';
import { parseWhole } from '../../web/parse-values.ts';
import { invalid } from '../../web/refused.ts';
import type { OfficeCall, RegisterOfficeCall } from '../../web/register-office-call.ts';
import { weights } from '../../web/route-weights.ts';
import type { ModuleContext } from '../module.ts';
import { presentProvider } from './present-site.ts';
import type { ProviderTerms } from './provider-rows.ts';
import { providerSchema } from './provider-schema.ts';
import type { Changed, ProvidersStore } from './providers-store.ts';

type Context = Pick<ModuleContext, 'now' | 'audit'>;
type By = Pick<OfficeCall<'officeAddProvider'>, 'operator' | 'once'>;

const empty = { logo: '', url: '', subject: '', registered_address: '', location: '', email: '' };

export function registerOfficeProviderCalls(
  register: RegisterOfficeCall,
  { now, audit }: Context,
  providers: ProvidersStore,
): void {
  const record = (
    { operator, once }: By,
    verb: string,
    change: (act: Act, by: { at: Date; by: string }) => Promise<Changed>,
  ) =>
    once(async (act) => {
      const { before, after } = await change(act, { at: new Date(now()), by: operator.email });
      await audit.record(act.client, {
        operator,
        act: verb,
        subject: `provider ${after.id}`,
        before: before && presentProvider(before),
        after: presentProvider(after),
      });
      return { data: presentProvider(after) };
    });

  register('officeProviders', { weight: weights.stored }, async ({ params }) => {
    const page = parseWhole('page', params.page ?? 1, { min: 1 });
    const found = providers.find(params.search ?? '');
    const list = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    return { data: { list: list.map(presentProvider), total: found.length } };
  });

  register('officeAddProvider', { weight: weights.written }, ({ params, ...by }) =>
    record(by, 'add', (act, change) => providers.add(act, parseTerms({ ...empty, ...params }), change)),
  );

  register('officeChangeProvider', { weight: weights.written }, ({ params: { id, ...given }, ...by }) =>
    record(by, 'change', (act, change) => {
      // Omitted fields stay unchanged, so allowed values stand in for them in this check.
      const known = parseTerms({ ...empty, name: 'unchanged', ...given });
      const named = Object.keys(given) as (keyof ProviderTerms)[];
      const terms: Partial<ProviderTerms> = Object.fromEntries(named.map((field) => [field, known[field]]));
      return providers.update(act, parseWhole('id', id), terms, change);
    }),
  );

  register('officeRetireProvider', { weight: weights.written }, ({ params, ...by }) =>
    record(by, 'retire', (act, change) => providers.retire(act, parseWhole('id', params.id), change)),
  );
}

/** Uses the rules of the file, so that a provider is the same wherever it is written. */
function parseTerms(given: Readonly<Record<string, string | undefined>>): ProviderTerms {
  const { data, error } = providerSchema.safeParse({ id: 1, ...given });
  if (!data) throw invalid(String(error.issues[0]?.path[0] ?? 'name'));
  const { id: _, ...terms } = data;
  return terms;
}
