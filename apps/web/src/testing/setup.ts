import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '../ui/base.css';
import { answerInsteadOfServer, forgetAnswers } from './answers.ts';
import { DESKTOP } from './screens.ts';
import { answerForShell } from './shell-answers.ts';

// Before any module of the product is loaded, because it captures `fetch` on loading.
answerInsteadOfServer();

beforeEach(async () => {
  // First, because the cleanup below would otherwise remove elements of a page that is still mounted.
  await cleanup();
  // The container of dialogs: a leftover one would come before the page in the document instead of after it.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove();
  await page.viewport(DESKTOP.width, DESKTOP.height);
  answerForShell();
});

afterEach(() => {
  forgetAnswers();
  localStorage.clear();
  sessionStorage.clear();
});
