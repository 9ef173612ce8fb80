import { expect, it } from 'vitest';
import { addHistoryGuard, guardHistory } from './history-moves.ts';

it('the newest guard gets a navigation before later listeners, and can block it', () => {
  const heard: string[] = [];
  const move = () => {
    heard.length = 0;
    window.dispatchEvent(new PopStateEvent('popstate'));
    return [...heard];
  };
  guardHistory();
  window.addEventListener('popstate', () => heard.push('router'), { capture: true });
  expect(move()).toEqual(['router']);

  const removeForm = addHistoryGuard(() => heard.push('form'));
  const removeDialog = addHistoryGuard((event) => {
    heard.push('dialog');
    event.stopImmediatePropagation();
  });
  expect(move()).toEqual(['dialog']);
  removeDialog();
  expect(move()).toEqual(['form', 'router']);
  removeForm();
  expect(move()).toEqual(['router']);
});
