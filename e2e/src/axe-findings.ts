// What axe finds on a page.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** A line for each rule that is broken: its name and the elements. */
export async function axeFindings(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  // Results of several frames are put together on a second page, which opens before the one under test, where no frame is painted
  // meanwhile: a tap may wait for its return in vain. Without frames the result is the same, a second earlier.
  if (page.frames().length === 1) axe.setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
