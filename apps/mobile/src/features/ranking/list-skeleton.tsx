// Cards of traders while they load.
import { Skeleton } from '@candor/ui';

const skeletonCards = ['a', 'b', 'c'];
const skeletonFacts = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ListSkeleton() {
  return (
    <div className="space-y-3">
      {skeletonCards.map((card) => (
        <div key={card} className="rounded-2xl bg-raised p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full" />
            <span className="flex-1">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="mt-2 h-3.5 w-20" />
            </span>
          </div>
          <Skeleton className="mt-4 h-3.5 w-24" />
          <Skeleton className="mt-2 h-8 w-36" />
          <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-4">
            {skeletonFacts.map((fact) => (
              <span key={fact}>
                <Skeleton className="h-3 w-24" />
                <Skeleton className="mt-2 h-4 w-20" />
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
