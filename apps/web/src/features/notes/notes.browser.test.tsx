import { getCaseRecord } from '@landfall/contract/case-records';
import { deleteNote, restoreNote, updateNote } from '@landfall/contract/note-changes';
import { addNote, listNotes, type Note } from '@landfall/contract/notes';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearDrafts, keepDraft, readDraft } from '../../lib/drafts.ts';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, fail, LOST, Refusal } from '../../testing/answers.ts';
import { NOTE, OPEN_CASE } from '../../testing/records.ts';
import { answerPerson, idOf, ME } from '../../testing/shell-answers.ts';
import { tryAgain } from '../../testing/try-again.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

const CASE = `/case_records/${OPEN_CASE.id}`;
const FRESH: Note = { ...NOTE, id: idOf(12), subject: 'Fresh', created_at: new Date().toISOString() };
const THEIRS: Note = { ...FRESH, id: idOf(13), subject: 'Theirs', author_id: idOf(90) };

function answerNotes(notes: Note[]) {
  answer(getCaseRecord, {
    case_record: OPEN_CASE,
    dates: [],
    beneficiaries: [],
    petitioners: [],
    notes,
    notes_total: notes.length,
    notes_next_cursor: null,
  });
}
const section = () => page.getByRole('region', { name: 'Notes' });
const noteNamed = (name: string) => section().getByRole('article').filter({ hasText: name });
const act = async (subject: string, item: string) => {
  await section()
    .getByRole('button', { name: `More for ${subject}` })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const dialog = () => page.getByRole('dialog', { name: 'Edit Note' });

beforeEach(() => answerNotes([FRESH, THEIRS, NOTE]));

it('restores a draft, and discards it with Undo', async () => {
  keepDraft({ personId: ME, subject: `note.${OPEN_CASE.id}` }, { subject: 'Call', note_text: 'She called' });
  onTestFinished(clearDrafts);
  await openWorkspace(CASE);
  const adding = page.getByRole('dialog', { name: 'Add Note' });
  await section().getByRole('button', { name: 'Add Note' }).click();
  await expect.element(adding.getByText('Draft restored')).toBeVisible();
  await adding.getByRole('button', { name: 'Discard draft' }).click();
  await expect.element(adding.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await page
    .getByRole('alert')
    .filter({ hasText: 'Draft discarded' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.element(adding.getByRole('textbox', { name: 'Note' })).toHaveValue('She called');
});

it('a note being added cannot be closed, and leaves no draft after leaving its page', async () => {
  onTestFinished(clearDrafts);
  const sent = Promise.withResolvers<{ note: Note }>();
  answer(addNote, () => sent.promise);
  const screen = await openWorkspace(CASE);
  await section().getByRole('button', { name: 'Add Note' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Note' });
  await adding.getByRole('textbox', { name: 'Subject' }).fill('Call');
  await adding.getByRole('textbox', { name: 'Note' }).fill('She called');
  await adding.getByRole('button', { name: 'Add Note' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(adding.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await screen.unmount();
  const draft = { personId: ME, subject: `note.${OPEN_CASE.id}` };
  expect(readDraft(draft)).toBeDefined();
  sent.resolve({ note: FRESH });
  await expect.poll(() => readDraft(draft)).toBeUndefined();
});

it('only one’s own recent note can be edited; a viewer has no actions', async () => {
  await openWorkspace(CASE);
  for (const [subject, items] of [
    ['Fresh', ['Edit', 'Pin', 'Delete']],
    ['Theirs', ['Pin', 'Delete']],
    [NOTE.subject, ['Pin', 'Delete']],
  ] as const) {
    await section()
      .getByRole('button', { name: `More for ${subject}` })
      .click();
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual(items);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  }
});

it('a viewer reads and changes nothing', async () => {
  answerPerson('viewer');
  await openWorkspace(`${CASE}?notes=deleted`);
  await expect.element(noteNamed('Fresh')).toBeVisible();
  await expect.element(section().getByRole('button', { name: /^More/ })).not.toBeInTheDocument();
});

describe('editing', () => {
  const open = async () => {
    await openWorkspace(CASE);
    await act('Fresh', 'Edit');
    await dialog().getByLabelText('Note').fill('She called back');
  };

  it('sends the changed fields with a message', async () => {
    answer(updateNote, ({ body }) => {
      expect(body).toEqual({ note_text: 'She called back', version: 1 });
      const edited = { ...FRESH, note_text: 'She called back', edited_at: FRESH.created_at, version: 2 };
      answerNotes([edited, THEIRS, NOTE]);
      return { note: edited };
    });
    await open();
    await expectAccessible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByText('Note saved')).toBeVisible();
    await expect.element(noteNamed('She called back').getByText('· edited')).toBeVisible();
  });

  it('keeps typed text with the reason when it is too late or unanswered', async () => {
    const late =
      'A note can be changed for 15 minutes after it was written. Add another one that says what is right';
    for (const [failure, words] of [
      [LOST, 'No response from server'],
      [new Refusal('forbidden', late), late],
    ] as const) {
      fail(updateNote, failure);
      if (failure === LOST) await open();
      await dialog().getByRole('button', { name: 'Save' }).click();
      await expect.element(dialog().getByText(words)).toBeVisible();
      await expect.element(dialog().getByLabelText('Note')).toHaveValue('She called back');
    }
  });

  it('shows both versions of a note changed meanwhile', async () => {
    const current = { ...FRESH, note_text: 'From the other window', version: 2 };
    answer(updateNote, ({ body }) => {
      if ((body as Note).version === 1) return new Refusal('stale_version', 'Changed', current);
      expect(body).toEqual({ note_text: 'She called back', version: 2 });
      return { note: current };
    });
    await open();
    await dialog().getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
    await expect.element(conflict.getByRole('cell', { name: 'From the other window' })).toBeVisible();
    await expect.element(conflict.getByRole('cell', { name: 'She called back' })).toBeVisible();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(page.getByText('Note saved')).toBeVisible();
  });
});

it('a pinned note comes first', async () => {
  answer(updateNote, ({ body }) => {
    expect(body).toEqual({ pinned: true });
    const pinned = { ...NOTE, pinned: true, version: 2 };
    answerNotes([pinned, FRESH, THEIRS]);
    return { note: pinned };
  });
  await openWorkspace(CASE);
  await act(NOTE.subject, 'Pin');
  await expect.element(page.getByRole('heading', { name: `Pinned: ${NOTE.subject}` })).toBeVisible();
  await expectAccessible();
});

it('a deleted note is restored by Undo, and from the deleted ones', async () => {
  let gone = false;
  answer(deleteNote, () => {
    gone = true;
    answerNotes([FRESH, NOTE]);
    return undefined;
  });
  answer(restoreNote, () => {
    gone = false;
    answerNotes([FRESH, THEIRS, NOTE]);
    return { note: THEIRS };
  });
  answer(listNotes, ({ query }) => {
    expect(query.get('deleted')).toBe('true');
    const notes = gone ? [{ ...THEIRS, deleted_at: new Date().toISOString() }] : [];
    return { notes, total: notes.length, next_cursor: null };
  });
  await openWorkspace(CASE);
  await act('Theirs', 'Delete');
  await expect.element(noteNamed('Theirs')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Note restored')).toBeVisible();
  await expect.element(noteNamed('Theirs')).toBeVisible();

  await act('Theirs', 'Delete');
  await expect.element(noteNamed('Theirs')).not.toBeInTheDocument();
  await section().getByRole('button', { name: 'More for notes' }).click();
  await page.getByRole('menuitem', { name: 'Deleted notes' }).click();
  await expect.element(noteNamed('Theirs')).toBeVisible();
  expect(location.search).toContain('notes=deleted');
  await expectAccessible();
  await expectNoOverflow();
  await section().getByRole('button', { name: 'Restore Theirs' }).click();
  await expect.element(section().getByText('No deleted notes')).toBeVisible();
  await section().getByRole('button', { name: 'Back to notes' }).click();
  await expect.element(noteNamed('Theirs')).toBeVisible();
});

describe('searching', () => {
  beforeEach(() => answerNotes([FRESH, THEIRS, NOTE, { ...NOTE, id: idOf(14), subject: 'Fourth' }]));

  it('shows matching notes, says when there are none, and offers Retry', async () => {
    answer(listNotes, ({ query }) => {
      const notes = query.get('q') === 'consulate' ? [THEIRS] : [];
      return { notes, total: notes.length, next_cursor: null };
    });
    await openWorkspace(`${CASE}?note_filter=consulate`);
    await expect.element(noteNamed('Theirs')).toBeVisible();
    await expect.element(noteNamed('Fresh')).not.toBeInTheDocument();
    const field = section().getByRole('searchbox', { name: 'Filter notes' });
    await field.fill('nowhere');
    await expect.element(section().getByText('No note has these words.')).toBeVisible();
    await expectAccessible();
    fail(listNotes, LOST);
    await field.fill('again');
    await expect.element(section().getByText('No response from server')).toBeVisible();
    await tryAgain(section().getByRole('button', { name: 'Retry' }), () =>
      answer(listNotes, { notes: [NOTE], total: 1, next_cursor: null }),
    );
    await expect.element(noteNamed(NOTE.subject)).toBeVisible();
    await field.fill('');
    await expect.element(noteNamed('Fourth')).toBeVisible();
  });
});

it('links in a note can be opened, and HTML is text', async () => {
  const note_text =
    'Status: https://egov.uscis.gov/a?b=1. <b>Not bold</b> javascript:alert(1), ana@example.test';
  answerNotes([{ ...NOTE, note_text }]);
  await openWorkspace(CASE);
  const text = noteNamed(NOTE.subject).getByText('Status:');
  await expect.element(text).toHaveTextContent(note_text);
  const links = [...text.element().querySelectorAll('a')];
  expect(links.map((link) => [link.getAttribute('href'), link.rel])).toEqual([
    ['https://egov.uscis.gov/a?b=1', 'noopener noreferrer nofollow'],
    ['mailto:ana@example.test', 'noopener noreferrer nofollow'],
  ]);
  expect(text.element().querySelector('b')).toBeNull();
});
