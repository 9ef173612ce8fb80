import { type Message, WRITTEN_KINDS, type WrittenKind } from '@landfall/contract/messages';
import { Button, Group, Tabs } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { QuietButton } from '../../../ui/buttons.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { ThreadPage } from '../queries.ts';
import { KIND_SIGNS } from '../thread-words.ts';
import styles from './Composer.module.css';
import { firstValues } from './compose-values.ts';
import { MailForm } from './MailForm.tsx';
import { NoteForm } from './NoteForm.tsx';
import { type DraftHandle, useDraft } from './useDraft.ts';

/** The kinds in the order of their tabs. */
const KINDS = WRITTEN_KINDS.toReversed();
/** The shortcut that starts each kind. */
const KEYS: Readonly<Record<WrittenKind, string>> = { mail: 'r', note: 'n' };
const BEGIN: Readonly<Record<WrittenKind, string>> = { mail: 'Write a mail', note: 'Write an internal note' };

interface ComposerProps {
  page: ThreadPage;
  messages: readonly Message[];
  draft: DraftHandle;
}

/** The draft of the shown thread. */
export function useThreadDraft(page: ThreadPage, messages: readonly Message[]): DraftHandle {
  return useDraft(page.thread.id, firstValues(page, messages), page.draft);
}

/** The composer of mails and internal notes: collapsed until the user starts to write, open while there is a draft. */
export function Composer({ page, messages, draft }: ComposerProps) {
  const { values, begun, change } = draft;
  const [opened, setOpened] = useState(false);
  const [restored, setRestored] = useState(begun);
  const [wanted, setWanted] = useState<WrittenKind>();
  const frame = useRef<HTMLElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const closed = useRef<HTMLDivElement>(null);
  const isOpen = opened || begun;
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    if (!wanted) return;
    setWanted(undefined);
    text.current?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);

  useEffect(() => {
    // The focused control has gone with the open composer.
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      closed.current?.querySelector('button')?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);

  function begin(kind: WrittenKind) {
    if (!isOpen) setRestored(draft.beginWith({ ...firstValues(page, messages), kind }, page.draft));
    else if (kind !== values.kind) change({ kind });
    setOpened(true);
    setWanted(kind);
  }

  function discard() {
    const thrown = values;
    for (const kind of KINDS) draft.finish(kind);
    leave();
    toast('Draft discarded', () => change(thrown));
  }

  function leave() {
    setOpened(false);
    setRestored(false);
  }

  if (!isOpen) {
    return (
      <Group ref={closed} component="section" gap={8} aria-label="Write" className={styles.closed ?? ''}>
        {KINDS.map((kind) => {
          const { Icon } = KIND_SIGNS[kind];
          return (
            <Button
              key={kind}
              variant="default"
              leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
              data-shortcut={KEYS[kind]}
              onClick={() => begin(kind)}
            >
              {BEGIN[kind]}
            </Button>
          );
        })}
      </Group>
    );
  }
  return (
    <section
      ref={frame}
      aria-label="Write"
      className={styles.open}
      data-kind={values.kind}
      onBlur={draft.saveNow}
    >
      {/* The shortcuts move the focus into the open composer. */}
      {KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          hidden
          data-shortcut={KEYS[kind]}
          aria-label={BEGIN[kind]}
          onClick={() => begin(kind)}
        />
      ))}
      <Tabs
        value={values.kind}
        keepMounted={false}
        onChange={(kind) => change({ kind: kind as WrittenKind })}
      >
        <Group wrap="nowrap" gap={8} justify="space-between" className={styles.head ?? ''}>
          <Tabs.List className={styles.tabs ?? ''}>
            {KINDS.map((kind) => {
              const { Icon, label } = KIND_SIGNS[kind];
              return (
                <Tabs.Tab key={kind} value={kind} leftSection={<Icon size={16} stroke={1.6} aria-hidden />}>
                  {label}
                </Tabs.Tab>
              );
            })}
          </Tabs.List>
          {begun ? (
            <QuietButton onClick={discard}>Discard draft</QuietButton>
          ) : (
            <QuietButton onClick={leave}>Close</QuietButton>
          )}
        </Group>
        <p className={styles.whom}>
          {values.kind === 'note'
            ? 'Internal note — only your office sees it'
            : 'Mail — goes to people outside your office'}
        </p>
        <p className="small muted" role="status">
          {draft.failed
            ? 'The server could not keep your draft yet: it is kept in this browser.'
            : restored && begun
              ? 'Draft restored'
              : ''}
        </p>
        <Tabs.Panel value="mail" pt={8}>
          <MailForm ref={text} page={page} messages={messages} draft={draft} onSent={leave} />
        </Tabs.Panel>
        <Tabs.Panel value="note" pt={8}>
          <NoteForm ref={text} page={page} draft={draft} onSent={leave} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
