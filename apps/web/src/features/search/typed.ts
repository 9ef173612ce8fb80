/** What alone is looked for, by the sign that is typed first. */
const SCOPES = { '@': 'people', '#': 'cases', '>': 'commands' } as const;
export type Scope = (typeof SCOPES)[keyof typeof SCOPES];

/** What was typed, read. */
export interface Typed {
  /** Undefined: everything. */
  scope: Scope | undefined;
  text: string;
}

/** Reads what was typed: `@` looks for people alone, `#` for cases, `>` for what can be done. */
export function readTyped(typed: string): Typed {
  const sign = typed.trimStart().charAt(0);
  const scope = Object.hasOwn(SCOPES, sign) ? SCOPES[sign as keyof typeof SCOPES] : undefined;
  return { scope, text: (scope ? typed.trimStart().slice(1) : typed).trim() };
}
