// A part whose code is loaded when it is first shown. Nothing is shown until then.
import { type ComponentType, lazy, Suspense } from 'react';

export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
