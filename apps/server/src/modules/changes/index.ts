// Four eyes as a module of the venue: the queue of changes that wait for a second operator.
import type { ModuleContext, VenueModule } from '../module.ts';
import { registerChangeCalls } from './change-calls.ts';

export function makeChangesModule(context: ModuleContext): VenueModule {
  return {
    name: 'changes',
    counterReadings: [
      {
        topic: 'changes',
        permission: 'changes.read',
        sql: `select count(*) as waiting, concat_ws(':', count(*), (select max(id) from changes)) as version
              from changes where status = 'waiting'`,
      },
    ],
    queues: [
      {
        name: 'changes',
        from: 'changes item',
        where: `item.status = 'waiting'`,
        notBy: { column: 'item.requested_by', is: 'id' },
      },
    ],
    officeCalls: (register) => registerChangeCalls(register, context),
  };
}
