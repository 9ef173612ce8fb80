import { expect, it } from 'vitest';
import { RECEIPT } from '../../testing/documents.ts';
import { idOf } from '../../testing/shell-answers.ts';
import { changesOfDocument, textsOfDocument, valuesOfDocument } from './document-values.ts';

const values = valuesOfDocument(RECEIPT);
const DATE = { id: idOf(70), date_type: 'RFE Response', important_date: '2026-06-01' };

it('sends only changed fields', () => {
  expect(changesOfDocument(RECEIPT, values)).toEqual({});
  expect(changesOfDocument(RECEIPT, { ...values, title: 'Notice', folder_id: '', dates: [DATE.id] })).toEqual(
    {
      title: 'Notice',
      folder_id: null,
      case_date_ids: [DATE.id],
    },
  );
});

it('names ids, and counts the dates of other cases', () => {
  const names = { folders: [{ id: idOf(41), name: 'Notices' }], places: [], dates: [DATE] };
  expect(textsOfDocument({ ...values, dates: [DATE.id, idOf(71)] }, names)).toMatchObject({
    folder_id: 'Notices',
    resource_id: 'another one',
    dates: 'RFE Response, Jun 1, 2026; 1 of other cases',
  });
});
