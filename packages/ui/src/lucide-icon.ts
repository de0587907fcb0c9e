// A replacement for lucide's icon component: the build uses it, because lucide's own also has contexts, names and
// aliases that no screen uses, and would add a kilobyte to the first one.
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
        // Like lucide's own icon: without a name it is hidden from screen readers.
        'aria-hidden': rest['aria-label'] === undefined || undefined,
        ...rest,
      },
      lines,
    );
}
