// Colours of the tokens as plain values, for what is painted on a canvas and can't use CSS variables.

/** "up" → "rgb(52, 201, 143)" as it is now, with theme and market colours applied. */
export function readColours<const Name extends string>(names: readonly Name[]): Record<Name, string> {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const read = names.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  // Every name was read, so the record is complete.
  return Object.fromEntries(read) as Record<Name, string>;
}
