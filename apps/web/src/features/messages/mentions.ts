/** A member of the office who can be mentioned. */
export interface Member {
  id: string;
  name: string;
}

/** A piece of a text, and whether it mentions a member. */
interface NotePart {
  text: string;
  isMention: boolean;
}

/** Longer names first, so that 'Ann Lee' is not matched as 'Ann'. */
function byLength(members: readonly Member[]): Member[] {
  return members
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => other.name.length - one.name.length);
}

/** Splits a note where it mentions one of `members` as '@Display Name'. */
export function noteParts(text: string, members: readonly Member[]): NotePart[] {
  const names = byLength(members).map(({ name }) => `@${name}`);
  const parts: NotePart[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const found = text[at] === '@' ? names.find((name) => text.startsWith(name, at)) : undefined;
    if (found && plain) parts.push({ text: plain, isMention: false });
    if (found) parts.push({ text: found, isMention: true });
    plain = found ? '' : plain + text[at];
    at += found?.length ?? 1;
  }
  return plain ? [...parts, { text: plain, isMention: false }] : parts;
}

/** The `members` that a note mentions. */
export function mentionedIn<Named extends Member>(text: string, members: readonly Named[]): Named[] {
  const found = new Set(noteParts(text, members).flatMap((part) => (part.isMention ? [part.text] : [])));
  return members.filter(({ name }) => found.has(`@${name}`));
}

/** The text after an '@' at the beginning of a word, up to the cursor; undefined when no name is being typed. */
export function typedName(text: string, cursor: number): string | undefined {
  return /(?:^|[\s(])@([^@\n]{0,40})$/.exec(text.slice(0, cursor))?.[1];
}

/** Completes the name that is being typed at the cursor. @returns the text, and the new position of the cursor */
export function withMention(text: string, cursor: number, name: string): { text: string; cursor: number } {
  const start = cursor - (typedName(text, cursor)?.length ?? 0);
  const before = `${text.slice(0, start)}${name} `;
  return { text: before + text.slice(cursor).replace(/^ /, ''), cursor: before.length };
}
