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
  // Files share their modules, and the library sees to this for the first of them alone.
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
