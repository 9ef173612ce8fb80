/**
 * What no font shows, or what turns the direction of the text around it: by such characters two names look alike that are
 * not, or one looks like another. Control characters, line separators, embeddings, overrides and isolates of direction,
 * annotations, and what Unicode has every font leave blank (Default_Ignorable_Code_Point). Kept is what writing needs:
 * joiners and marks of direction (Persian, Indic scripts, emoji), nonspacing marks (among them the variation selectors of
 * emoji, Mongolian and Chinese characters), the Mongolian vowel separator, and tags in the flag of a region.
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
