// No file imports itself by way of others, not even for types: such files can't be read, tested or moved one by one.
import type { Check, Finding } from './finding.ts';
import type { SourceFile } from './source-file.ts';
import { resolveImport } from './workspaces.ts';

export const circles: Check = {
  name: 'circles',
  counts: 'circles of imports',
  find: findCircles,
};

export function findCircles(files: readonly SourceFile[]): Finding[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const nextOf = (path: string): string[] =>
    (byPath.get(path)?.imports ?? [])
      .map(({ from }) => resolveImport(path, from))
      .filter((target) => target !== undefined && byPath.has(target)) as string[];
  const graph = new Map(files.map(({ path }) => [path, [...new Set(nextOf(path))]]));
  return groupsOf(graph).map((group) => {
    const circle = shortestCircle(group, graph);
    const [path = '', second = ''] = circle;
    const line =
      byPath.get(path)?.imports.find(({ from }) => resolveImport(path, from) === second)?.line ?? 1;
    const why =
      group.length > circle.length ? `one of a knot of ${group.length} files` : 'a circle of imports';
    return { path, line, what: [...circle, path].join(' → '), why };
  });
}

type Graph = ReadonlyMap<string, readonly string[]>;

/** Files that reach each other, by the algorithm of Tarjan; those alone that have a circle. */
function groupsOf(graph: Graph): string[][] {
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const groups: string[][] = [];
  const enter = (path: string): number => {
    const number = numbers.size;
    numbers.set(path, number);
    stack.push(path);
    onStack.add(path);
    let low = number;
    for (const next of graph.get(path) ?? []) {
      if (!numbers.has(next)) low = Math.min(low, enter(next));
      else if (onStack.has(next)) low = Math.min(low, numbers.get(next) ?? low);
    }
    if (low === number) {
      const group = stack.splice(stack.indexOf(path));
      for (const each of group) onStack.delete(each);
      if (group.length > 1 || graph.get(path)?.includes(path)) groups.push(group);
    }
    return low;
  };
  for (const path of graph.keys()) if (!numbers.has(path)) enter(path);
  return groups;
}

function shortestCircle(group: readonly string[], graph: Graph): string[] {
  const circles = group.map((start) => {
    const before = new Map<string, string>();
    const queue = [start];
    for (const path of queue) {
      for (const next of graph.get(path) ?? []) {
        if (next === start) return backFrom(path, start, before);
        if (!group.includes(next) || before.has(next)) continue;
        before.set(next, path);
        queue.push(next);
      }
    }
    return [...group];
  });
  return circles.reduce((one, other) => (other.length < one.length ? other : one));
}

function backFrom(end: string, start: string, before: ReadonlyMap<string, string>): string[] {
  const path = [end];
  while (path[0] !== start) path.unshift(before.get(path[0] as string) ?? start);
  return path;
}
