// Colours of the tokens as plain values, for what is painted on a canvas and can't use CSS variables.

/** "up" → "rgb(52, 201, 143)" as it is now, with theme and market colours applied. */
export function readColours<const Name extends string>(names: readonly Name[]): Record<Name, string> {
  const probes = names.map((name) => {
    const probe = document.createElement('span');
    probe.hidden = true;
    probe.style.color = `var(--${name})`;
    return probe;
  });
  // All together: each addition would have the browser work out styles again.
  document.body.append(...probes);
  const read = probes.map((probe, n) => [names[n], getComputedStyle(probe).color] as const);
  for (const probe of probes) probe.remove();
  // Every name was read, so the record is complete.
  return Object.fromEntries(read) as Record<Name, string>;
}
