import { shownText } from '@landfall/contract/shown-text';

/** The most characters of a file's name that are kept; the end of the name is its extension. */
const LONGEST = 300;
/** Maximum length of a file name's extension, including the full stop. */
const LONGEST_ENDING = 20;

/** The replacement for an empty name. */
const UNNAMED = 'Unnamed';

/**
 * A file's name as it is stored and shown: its last path segment, without characters that reverse or hide text, and of
 * limited length. It is never used as a path: bytes are stored under ids.
 */
export function keptFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const shown = shownText(last.toWellFormed()).trim().replace(/^\.+$/, '');
  if (shown === '') return UNNAMED;
  const signs = [...shown];
  if (signs.length <= LONGEST) return shown;
  const dot = shown.lastIndexOf('.');
  const ending = dot < 0 ? [] : [...shown.slice(dot)];
  if (ending.length > LONGEST_ENDING) return signs.slice(0, LONGEST).join('');
  return [...signs.slice(0, LONGEST - ending.length), ...ending].join('');
}

/** A file's name without its extension, as a title. */
export function titleOf(fileName: string): string {
  return fileName.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '').trim() || fileName;
}

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Characters that some system does not allow in a name. */
const REFUSED = /[\\/:*?"<>|\p{Cc}]/gu;

/**
 * A name under which any system can save a file or a folder.
 * @param ending the file's extension, with its full stop; it is kept when the name has to be cut
 */
export function savedName(name: string, ending = ''): string {
  const plain =
    name
      .replace(REFUSED, '_')
      .replace(/[. ]+$/, '')
      .trim() || UNNAMED;
  const safe = DEVICE.test(plain) ? `_${plain}` : plain;
  return `${[...safe].slice(0, 120).join('')}${ending}`;
}

/** The extension of a file's name, with its full stop; empty when it has none. */
export function endingOf(fileName: string): string {
  return /(?<=.)\.[A-Za-z0-9]{1,10}$/.exec(fileName)?.[0] ?? '';
}
