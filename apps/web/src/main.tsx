import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/base.css';
import { App } from './app/App.tsx';
import { applyStoredColorScheme } from './lib/color-scheme.ts';
import { noticeFailedStyles } from './lib/failed-styles.ts';

/** A service worker of an earlier product on this origin would keep answering for this one. */
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
