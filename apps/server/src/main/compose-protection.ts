// Composes client protection with the images that it accepts as evidence.
import type { PrivateFiles } from '../files/private-files.ts';
import type { ModuleContext } from '../modules/module.ts';
import {
  makeProtectionModule,
  type ProtectionModule,
  type ProtectionModuleOptions,
} from '../modules/protection/index.ts';

export function composeProtection(
  context: ModuleContext,
  {
    files,
    ...options
  }: Omit<ProtectionModuleOptions, 'claimEvidence' | 'evidenceUrl'> & {
    readonly files: Pick<PrivateFiles, 'claim' | 'signedUrl'>;
  },
): Promise<ProtectionModule> {
  return makeProtectionModule(context, {
    ...options,
    claimEvidence: (client, userId, ref) => files.claim(client, userId, ref),
    evidenceUrl: (ref, operatorId) => files.signedUrl(ref, { kind: 'operator', id: operatorId }),
  });
}
