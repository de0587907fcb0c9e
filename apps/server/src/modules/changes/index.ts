// Four eyes as a module of the venue: the queue of changes that wait for a second operator.
import { offerQueue } from '../../web/queue-rows.ts';
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerChangeCalls } from './change-calls.ts';

export function makeChangesModule(context: ModuleContext): VenueModule {
  return {
    name: 'changes',
    ...offerQueue('changes', 'changes', 'changes.read'),
    officeCalls: (register) => registerChangeCalls(register, context),
  };
}
