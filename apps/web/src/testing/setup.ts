import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '../ui/base.css';
import { answerInsteadOfServer, forgetAnswers } from './answers.ts';
import { DESKTOP } from './screens.ts';
import { answerForShell } from './shell-answers.ts';

// Before any module of the product is loaded: it takes its fetch as it finds it.
answerInsteadOfServer();

beforeEach(async () => {
  // First, or what is drawn below would be taken away from under a page that is still there.
  await cleanup();
  // Where dialogs are drawn: one that is left would stand before the page, in which it comes after.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove();
  await page.viewport(DESKTOP.width, DESKTOP.height);
  answerForShell();
});

afterEach(() => {
  forgetAnswers();
  localStorage.clear();
  sessionStorage.clear();
});
