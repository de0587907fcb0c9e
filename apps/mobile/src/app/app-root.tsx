// The whole app in its surroundings, as the browser runs it and as the server draws its first screen.
import { type AroundNavHandler, Router } from 'wouter';
import { type App, AppContext } from '../shared/app-context.ts';
import { Screens } from './app.tsx';
import { ReloadOffer } from './reload-offer.tsx';

export interface AppRootProps {
  readonly app: App;
  readonly aroundNav?: AroundNavHandler;
  /** The address that the server draws; in the browser its own. */
  readonly drawnPath?: string;
  /** Once the screen that the server drew is the app's. */
  readonly onTakenOver?: () => void;
}

export function AppRoot({ app, aroundNav, drawnPath, onTakenOver }: AppRootProps) {
  return (
    <AppContext value={app}>
      <Router
        {...(aroundNav && { aroundNav })}
        {...(drawnPath !== undefined && { ssrPath: drawnPath, ssrSearch: '' })}
      >
        <Screens {...(onTakenOver && { onTakenOver })} />
      </Router>
      <ReloadOffer />
    </AppContext>
  );
}
