/** Prefix of every draft's storage key. */
const PREFIX = 'landfall.draft.';

/** Identifies a draft by person and subject: a person never sees another person's drafts in the same browser. */
export interface DraftKey {
  personId: string;
  /** The kind of text and the record it belongs to, e.g. `note.{id of the case}`. */
  subject: string;
  /** Kept only in this tab until it is closed, because a shared phone must not keep it. */
  inTab?: true;
}

function storageOf({ inTab }: Pick<DraftKey, 'inTab'>): Storage {
  return inTab ? sessionStorage : localStorage;
}

function storageKey({ personId, subject }: DraftKey): string {
  return `${PREFIX}${personId}.${subject}`;
}

/** The storage may be full, disabled or contain anything: a failure to keep a draft must not break the form. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    console.warn('Drafts cannot be kept in this browser', error);
    return undefined;
  }
}

/** The stored draft, as it was kept; undefined when there is none. */
export function readDraft(key: DraftKey): unknown {
  return attempt(() => JSON.parse(storageOf(key).getItem(storageKey(key)) ?? 'null')) ?? undefined;
}

/** Whether any person has a draft whose subject begins with this text. */
export function hasDraft(subject: string): boolean {
  return attempt(() => Object.keys(localStorage).some((key) => key.includes(`.${subject}`))) ?? false;
}

/** Stores a draft until it is cleared, through a reload and, unless it is `inTab`, a closed tab. */
export function keepDraft(key: DraftKey, values: object): void {
  attempt(() => storageOf(key).setItem(storageKey(key), JSON.stringify(values)));
}

/** Deletes a draft that was sent or discarded. */
export function clearDraft(key: DraftKey): void {
  attempt(() => storageOf(key).removeItem(storageKey(key)));
}

function clearIn(storage: Storage, goes: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(PREFIX) && goes(key)) storage.removeItem(key);
  }
}

/** Deletes every draft in this browser, because no data of the office may stay after the sign-out. */
export function clearDrafts(): void {
  attempt(() => clearIn(localStorage, () => true));
  attempt(() => clearIn(sessionStorage, () => true));
}

/** Deletes other people's drafts in this tab, left by sessions that ended without a sign-out. */
export function clearDraftsOfOthers(personId: string): void {
  attempt(() => clearIn(sessionStorage, (key) => !key.startsWith(`${PREFIX}${personId}.`)));
}
