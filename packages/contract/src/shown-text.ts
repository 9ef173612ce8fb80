/**
 * Characters that are invisible or change the direction of the surrounding text: with them, different names can look
 * alike. These are control characters, line separators, directional embeddings, overrides and isolates, annotations,
 * and the characters that Unicode requires every font to leave blank (Default_Ignorable_Code_Point). Characters that
 * writing needs are allowed: joiners and directional marks (Persian, Indic scripts, emoji), nonspacing marks (including
 * the variation selectors of emoji, Mongolian and Chinese characters), the Mongolian vowel separator, and the tags in
 * the flag of a region.
 */
const UNSHOWN =
  /(?!\p{Mn}|[\u061C\u180E\u200C-\u200F]|(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]*)[\u{E0020}-\u{E007F}])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]/u;
const EVERY_UNSHOWN = new RegExp(UNSHOWN, 'gu');

/** Whether a name contains no invisible or misleading characters. */
export function isShown(name: string): boolean {
  return !UNSHOWN.test(name);
}

/** A name from outside, without such characters: control characters and line ends become spaces. */
export function shownText(name: string): string {
  return name.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(EVERY_UNSHOWN, '');
}
