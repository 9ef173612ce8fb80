import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/base.css';
import { App } from './app/App.tsx';
import { applyStoredColorScheme } from './lib/color-scheme.ts';
import { noticeFailedStyles } from './lib/failed-styles.ts';

/** Unregisters service workers of an earlier product on this origin, which would keep answering requests. */
async function unregisterServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

unregisterServiceWorkers().catch((error: unknown) => console.error(error));
noticeFailedStyles();
applyStoredColorScheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
