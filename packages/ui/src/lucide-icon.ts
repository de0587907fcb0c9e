// What an icon of lucide is: the build takes this in place of lucide's own, which also knows contexts, names and aliases
// that no screen uses, and would weigh a kilobyte on the first one.
import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

export default function createLucideIcon({ node }: IconData) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...rest }: SVGProps<SVGSVGElement> & { size?: number | string }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // As in lucide's own: without a name there is nothing to read out.
        'aria-hidden': rest['aria-label'] === undefined || undefined,
        ...rest,
      },
      lines,
    );
}
