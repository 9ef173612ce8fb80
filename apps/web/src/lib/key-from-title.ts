import { LIMITS } from '@landfall/contract/constants';

/**
 * A key for a part of a checklist or of a kind of case, made from its title: lower-case letters and digits with single
 * underscores between them. It identifies the part and stays when the title changes, so that a case gets each part
 * once.
 * @param taken keys of the other parts
 */
export function keyFromTitle(title: string, taken: ReadonlySet<string>): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const trimmed = (text: string) => text.replace(/^_+|_+$/g, '');
  const cut = (text: string, length: number) => trimmed(text.slice(0, length));
  const key = cut(trimmed(plain.replace(/[^a-z0-9]+/g, '_')), LIMITS.checklistKey) || 'item';
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `_${number}`;
    const candidate = cut(key, LIMITS.checklistKey - ending.length) + ending;
    if (!taken.has(candidate)) return candidate;
  }
}
