// Countries by name, by their two letters and by the code that is dialled.
import type { Area } from '@candor/client';

export function searchAreas(areas: readonly Area[], query: string): readonly Area[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return areas.filter(({ name, code, dialling }) => {
    const text = `${fold(name)} ${code.toLowerCase()} +${dialling} ${dialling}`;
    return words.every((word) => text.includes(word));
  });
}

/** Large or small, with accents or without. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
