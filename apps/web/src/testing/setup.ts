import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '../ui/base.css';
import { answerInsteadOfServer, forgetAnswers } from './answers.ts';
import { DESKTOP } from './screens.ts';
import { answerForShell } from './shell-answers.ts';

// Before any module of the product is loaded: it takes its fetch as it finds it.
answerInsteadOfServer();

// Files share their modules, and the library sees to this for the first of them alone.
beforeEach(() => cleanup());

beforeEach(async () => {
  await page.viewport(DESKTOP.width, DESKTOP.height);
  answerForShell();
});

afterEach(() => {
  forgetAnswers();
  localStorage.clear();
  sessionStorage.clear();
});
