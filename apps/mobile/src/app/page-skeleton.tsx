// A skeleton of a screen while its chunk loads.
import { Skeleton } from '@candor/ui';

export function PageSkeleton() {
  return (
    <div className="px-4 pt-4">
      <Skeleton className="h-6 w-36" />
      <Skeleton className="mt-6 h-28 w-full rounded-2xl" />
      <Skeleton className="mt-4 h-5 w-2/3" />
      <Skeleton className="mt-3 h-5 w-1/2" />
    </div>
  );
}
