// Where a screen fails to load or to show: says so, and offers the fix. The rest of the app stays usable.
import { ErrorState } from '@candor/ui';
import { Component, type ReactNode } from 'react';
import { useListWords } from '../shared/list-words.ts';
import { useWords } from '../shared/stores.ts';

interface PageBoundaryProps {
  readonly children: ReactNode;
  readonly onFault?: (() => void) | undefined;
}

export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch() {
    this.props.onFault?.();
  }
  override render() {
    return this.state.hasFailed ? <PageFault /> : this.props.children;
  }
}

function PageFault() {
  const { t } = useWords();
  return (
    <main id="content" tabIndex={-1} className="pt-10 outline-none">
      <ErrorState {...useListWords()} retryLabel={t('func.reload')} onRetry={() => location.reload()} />
    </main>
  );
}
