import { afterEach, beforeEach } from 'vitest';
import '../ui/base.css';
import { answerInsteadOfServer, forgetAnswers } from './answers.ts';
import { answerForShell } from './shell-answers.ts';

// Before any module of the product is loaded: it takes its fetch as it finds it.
answerInsteadOfServer();

beforeEach(answerForShell);

afterEach(() => {
  forgetAnswers();
  localStorage.clear();
  sessionStorage.clear();
});
