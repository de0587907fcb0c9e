import type { EnginePort } from '../../engine/port.ts';

/** For tests: resolves once the tables of every shard have all that its engine has committed. */
export async function allProjected(
  engine: Pick<EnginePort, 'openCopy' | 'projected'>,
  names?: readonly string[],
): Promise<void> {
  const { seqs } = await engine.openCopy();
  await Promise.all(seqs.map((seq, shard) => engine.projected(shard, seq, names)));
}
