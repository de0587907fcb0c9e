// The call of the office by which a picture is added that instruments can show.
import { LOGO_BYTES_MAX } from '@candor/contract';
import type { Audit } from '../../audit/audit.ts';
import { refuseImage } from '../../web/refuse-image.ts';
import type { RegisterOfficeCall } from '../../web/register-office-call.ts';
import { type InstrumentLogos, logoName } from './instrument-logos.ts';

/** At most a megabyte is decoded, and little is encoded. */
const uploadWeight = 40;

export function registerLogoCalls(
  register: RegisterOfficeCall,
  { logos, audit }: { readonly logos: Pick<InstrumentLogos, 'add'>; readonly audit: Audit },
): void {
  register('officeAddInstrumentLogo', { weight: uploadWeight }, async ({ params, operator }) => {
    const outcome = await logos.add(Buffer.from(await params.file.arrayBuffer()), {
      by: operator.email,
      record: (client, logo) =>
        audit.record(client, {
          operator,
          act: 'add',
          subject: `instrument-logo ${logoName(logo)}`,
          after: { logo },
        }),
    });
    if (!outcome.ok) throw refuseImage(outcome.fault, LOGO_BYTES_MAX);
    return { data: { logo: outcome.address } };
  });
}
