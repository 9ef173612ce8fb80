/** What could not be fetched: a part of the page that is shown, or the page that was asked for. */
export type Missing = 'part' | 'page';

/** Tells people about code that could not be fetched, with the way to ask for it again. */
interface Teller {
  missing(what: Missing, again: () => void): void;
  found(what: Missing): void;
}

let teller: Teller | undefined;

/** Has people told by `next`; undefined leaves them untold, as before anything can show a message. */
export function tellMissingCode(next: Teller | undefined): void {
  teller = next;
}

/** Whoever tells people, if anybody can. */
export function missingCode(): Teller | undefined {
  return teller;
}
