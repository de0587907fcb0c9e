// Documents for tests.
import type { NewsDocument } from '@candor/contract';

export const paragraph = (text: string): NewsDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
