// Keeps the decision of an item visible at the foot of its panel, however long the item is.
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

const FootContext = createContext<HTMLElement | null>(null);

/** Wraps an item: its content, and below it a foot that appears once something is put into it. */
export function WithFoot({ children }: { readonly children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <FootContext value={foot}>
      {children}
      <div
        ref={setFoot}
        className="sticky bottom-0 z-10 rounded-b-xl border-t border-line bg-raised px-4 py-3 shadow-float empty:hidden"
      />
    </FootContext>
  );
}

/** Puts its children into the foot. */
export function DecisionFoot({ children }: { readonly children: ReactNode }) {
  const foot = useContext(FootContext);
  return foot && createPortal(children, foot);
}
