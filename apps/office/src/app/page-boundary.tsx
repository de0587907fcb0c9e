// Where a page fails to load or to show: says so, and offers the fix. The rest of the office stays usable.
import { ErrorState } from '@candor/ui';
import { Component, type ReactNode } from 'react';

export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ErrorState
        title="This page could not be displayed"
        text="Nothing was changed. Reload the page; there may be a newer version."
        retryLabel="Reload"
        onRetry={() => location.reload()}
      />
    );
  }
}
