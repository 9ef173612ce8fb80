/** Splits a typed name: the last word is the last name; a single word is a first name. */
export function namesFrom(typed: string): { first_name: string; last_name?: string } {
  const words = typed.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  return { first_name: words.join(' '), ...(last ? { last_name: last } : {}) };
}
