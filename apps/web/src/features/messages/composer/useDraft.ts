import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isNotFound } from '../../../api/error-words.ts';
import { clearDraft, keepDraft, readDraft } from '../../../lib/drafts.ts';
import { settingsQuery } from '../../settings/queries.ts';
import { type ThreadPage, useShowDraft } from '../queries.ts';
import { type Composed, draftOf, isBegun, isSame, readKept, restoredValues } from './compose-values.ts';
import { keepOnServer } from './draft-calls.ts';

/** How long typing has to pause before the draft is saved on the server, in milliseconds. */
const PAUSE_MS = 1_000;

/**
 * The draft of a message in a thread. This browser stores each change at once and the server a moment later, so that
 * neither a reload nor a lost connection loses any of it. Other tabs follow the stored draft, so that none overwrites
 * or resends what another one wrote; other browsers get the server's copy. @param first the initial values
 */
export function useDraft(threadId: string, first: Composed, draft: ThreadPage['draft']) {
  const personId = useQuery(settingsQuery).data?.user.id ?? '';
  const key = { personId, subject: `thread.${threadId}` };
  const showDraft = useShowDraft(threadId);
  // A refresh behind the form must not change what it compares with.
  const [base, setBase] = useState(first);
  const [values, setValues] = useState(() => restoredValues(base, draft, readKept(readDraft(key))));
  const [failed, setFailed] = useState(false);
  const latest = useRef(values);
  const unsaved = useRef(false);
  const onServer = useRef(draft !== null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function keepHere(held: Composed) {
    const other = held.kind === 'mail' ? held.note : held.mail;
    if (unsaved.current || other.trim() !== '') keepDraft(key, { values: held, unsaved: unsaved.current });
    else clearDraft(key);
  }

  async function save(): Promise<void> {
    clearTimeout(timer.current);
    if (!unsaved.current) return;
    unsaved.current = false;
    const sent = latest.current;
    const next = isBegun(sent, base) ? draftOf(sent) : null;
    showDraft(next);
    if (!next && !onServer.current) return keepHere(sent);
    onServer.current = next !== null;
    try {
      await keepOnServer(threadId, next).catch((error: unknown) => {
        // There was no draft to delete.
        if (next || !isNotFound(error)) throw error;
      });
      setFailed(false);
      // After a sign-out nothing may be stored again.
      if (latest.current === sent && readDraft(key) !== undefined) keepHere(sent);
    } catch (error) {
      // This browser's copy is marked as not saved already.
      console.warn('The draft was not kept by the server', error);
      unsaved.current = true;
      setFailed(true);
    }
  }

  function change(changes: Partial<Composed>) {
    latest.current = { ...latest.current, ...changes };
    setValues(latest.current);
    unsaved.current = true;
    keepHere(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(save, PAUSE_MS);
  }

  const followOtherTabs = useEffectEvent((event: StorageEvent) => {
    if (!event.key?.endsWith(`.${key.subject}`) || unsaved.current) return;
    const held = readKept(readDraft(key));
    if (!held?.unsaved) return;
    const { kind, mail, note, attachments } = held.values;
    const isEmpty = mail.trim() === '' && note.trim() === '' && attachments.length === 0;
    latest.current = isEmpty ? { ...base, kind } : held.values;
    setValues(latest.current);
    onServer.current = true;
    showDraft(isEmpty ? null : draftOf(held.values));
  });
  useEffect(() => {
    window.addEventListener('storage', followOtherTabs);
    return () => window.removeEventListener('storage', followOtherTabs);
  }, []);

  const saveAtLast = useEffectEvent(() => void save());
  useEffect(() => () => saveAtLast(), []);

  return {
    values,
    /**
     * Starts from the current state of the thread, unless something was written: a reply goes to the latest sender, and
     * a draft that was begun elsewhere is continued. @returns whether there is one
     */
    beginWith(now: Composed, found: ThreadPage['draft']): boolean {
      if (isBegun(latest.current, base)) return false;
      setBase(now);
      latest.current = { ...restoredValues(now, found, readKept(readDraft(key))), kind: now.kind };
      onServer.current ||= found !== null;
      setValues(latest.current);
      return isBegun(latest.current, now);
    },
    /** Whether anything is written. */
    begun: isBegun(values, base),
    /** Whether only this browser has the latest text. */
    failed,
    change,
    /** Continues a cancelled mail, unless another one is being written. @returns whether it does */
    bringBack(mail: Partial<Composed>): boolean {
      const { mail: text, attachments, note } = latest.current;
      if (text.trim() !== '' || attachments.length > 0) return false;
      change({ ...mail, kind: 'mail', note });
      return true;
    },
    /** Saves the draft on the server without waiting for a pause. */
    saveNow: () => void save(),
    /**
     * Starts over after a mail or a note was sent or discarded; the text of the other kind is kept, and so is text that
     * was added after sending.
     */
    finish(kind: Composed['kind'], sent: Composed = latest.current) {
      const { note, ...mail } = latest.current;
      if (!isSame(kind, sent, latest.current)) return;
      change(kind === 'note' ? { ...mail, note: '' } : { ...base, kind: mail.kind, note });
      void save();
    },
  };
}

export type DraftHandle = ReturnType<typeof useDraft>;
