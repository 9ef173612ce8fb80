/** The prefixes that restrict a search. */
const SCOPES = { '@': 'people', '#': 'cases', '>': 'commands' } as const;
export type Scope = (typeof SCOPES)[keyof typeof SCOPES];

/** The parsed search text. */
export interface Typed {
  /** Undefined if the search is not restricted. */
  scope: Scope | undefined;
  text: string;
}

/** Parses the search text: `@` searches people only, `#` cases, `>` commands. */
export function readTyped(typed: string): Typed {
  const sign = typed.trimStart().charAt(0);
  const scope = Object.hasOwn(SCOPES, sign) ? SCOPES[sign as keyof typeof SCOPES] : undefined;
  return { scope, text: (scope ? typed.trimStart().slice(1) : typed).trim() };
}
