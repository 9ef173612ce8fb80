/** A typed name in parts: the last word is the last name, as people write it; one word alone is a first name. */
export function namesFrom(typed: string): { first_name: string; last_name?: string } {
  const words = typed.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : undefined;
  return { first_name: words.join(' '), ...(last ? { last_name: last } : {}) };
}
