import { expect, it } from 'vitest';
import { RECEIPT } from '../../testing/documents.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { documentGroups } from './document-groups.ts';

const FOLDERS = [
  { id: idOf(1), name: 'Identity' },
  { id: idOf(2), name: 'Forms' },
];

it('groups documents by folder in the office’s order, those without or with an unknown one last', () => {
  const [inForms, inNone, inUnknown] = [idOf(2), null, idOf(9)].map((folder_id, index) => ({
    ...RECEIPT,
    id: idOf(20 + index),
    folder_id,
  }));
  const groups = documentGroups(
    [inNone, inForms, inUnknown].filter((one) => one !== undefined),
    FOLDERS,
  );
  expect(groups.map(({ name, documents }) => [name, documents.map(({ id }) => id)])).toEqual([
    ['Identity', []],
    ['Forms', [idOf(20)]],
    ['No folder', [idOf(21), idOf(22)]],
  ]);
});
