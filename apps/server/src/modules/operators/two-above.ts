// Above how many USD a withdrawal takes two people: the site's settings say who set it, and the engine decides by it.
import { operatorActor, SECOND_OPERATOR_ABOVE, type Settings, usd } from '@candor/core';
import type { ModuleKit } from '../module.ts';
import type { SitePort } from './site-port.ts';

export interface EngineSettings {
  settings(): Promise<Settings>;
}

/** Lets the engine know what an operator has set, where it differs. Safe to call again. */
export function makeApplyTwoAbove(
  { db, submit }: Pick<ModuleKit, 'db' | 'submit'>,
  site: SitePort,
  engine: EngineSettings,
): () => Promise<void> {
  return async () => {
    const setting = (await site.list(db.venue)).find(({ name }) => name === 'officeTwoAbove');
    // The environment's value came with the start.
    if (!setting?.changed) return;
    const secondOperatorAbove = usd(String(setting.value));
    const standing = await engine.settings();
    if ((standing.secondOperatorAbove ?? SECOND_OPERATOR_ABOVE) === secondOperatorAbove) return;
    const reply = await submit({
      command: { type: 'ChangeSettings', settings: { ...standing, secondOperatorAbove } },
      actor: operatorActor(setting.changed.by.id),
      idempotency: null,
    });
    if (!reply.ok) throw new Error(`the engine refused secondOperatorAbove: ${reply.refusal.code}`);
  };
}
