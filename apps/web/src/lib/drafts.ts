/** Leads the key of every draft. */
const PREFIX = 'landfall.draft.';

/** Whose draft it is, and of what: nobody is shown what another person of this browser has typed. */
export interface DraftKey {
  personId: string;
  /** What is being written, and where it will belong to, e.g. `note.{id of the case}`. */
  subject: string;
  /** Kept in this tab alone, until it is closed: what a shared phone must not keep. */
  inTab?: true;
}

function storageOf({ inTab }: Pick<DraftKey, 'inTab'>): Storage {
  return inTab ? sessionStorage : localStorage;
}

function storageKey({ personId, subject }: DraftKey): string {
  return `${PREFIX}${personId}.${subject}`;
}

/** Storage may be full, switched off or hold anything: a draft is a kindness, never a reason to fail. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    console.warn('Drafts cannot be kept in this browser', error);
    return undefined;
  }
}

/** What was typed and not sent, as it was kept; undefined when nothing was. */
export function readDraft(key: DraftKey): unknown {
  return attempt(() => JSON.parse(storageOf(key).getItem(storageKey(key)) ?? 'null')) ?? undefined;
}

/** Whether anybody has a draft of something whose subject begins so. */
export function hasDraft(subject: string): boolean {
  return attempt(() => Object.keys(localStorage).some((key) => key.includes(`.${subject}`))) ?? false;
}

/** Keeps what is typed through a reload, and a closed tab unless it is of the tab, until it is cleared. */
export function keepDraft(key: DraftKey, values: object): void {
  attempt(() => storageOf(key).setItem(storageKey(key), JSON.stringify(values)));
}

/** Forgets a draft: it was sent, or thrown away. */
export function clearDraft(key: DraftKey): void {
  attempt(() => storageOf(key).removeItem(storageKey(key)));
}

function clearIn(storage: Storage, goes: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(PREFIX) && goes(key)) storage.removeItem(key);
  }
}

/** Forgets every draft in this browser: at sign-out nothing of the office's stays behind. */
export function clearDrafts(): void {
  attempt(() => clearIn(localStorage, () => true));
  attempt(() => clearIn(sessionStorage, () => true));
}

/** Forgets what others typed in this tab, whose session ended without a sign-out. */
export function clearDraftsOfOthers(personId: string): void {
  attempt(() => clearIn(sessionStorage, (key) => !key.startsWith(`${PREFIX}${personId}.`)));
}
