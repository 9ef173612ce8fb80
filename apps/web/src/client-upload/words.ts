import type { Failure } from './queued-file.ts';

/** All that the page says, in one language. Another language is a file of these, named in `languages.ts`. */
export interface Words {
  /** What dates and numbers are written by. */
  locale: string;
  /** What the language calls itself. */
  name: string;
  language: string;
  loading: string;
  openFailed: string;
  checkLine: string;
  tryAgain: string;
  tryAgainWith: (file: string) => string;
  /** The link is of no use. */
  gone: string;
  askForNew: string;
  /** It was of use while the page was open. */
  arrivedAll: string;

  /** Of the tab. */
  title: (office: string) => string;
  heading: string;
  lead: (office: string) => string;
  photoAdvice: string;
  limit: (size: string) => string;
  filesLeft: (count: number) => string;
  until: (moment: string) => string;
  asked: string;
  due: (day: string) => string;
  done: string;
  choose: string;
  dropHere: string;
  filesFor: (title: string) => string;
  nothing: string;

  received: string;
  waiting: string;
  sending: (percent: number) => string;
  stalled: string;
  remove: string;
  removeFile: (file: string) => string;
  /** @param largest size of the largest file that is taken */
  failures: Record<Failure, (largest: string) => string>;

  /** Announced. */
  fileReceived: (file: string) => string;
  fileFailed: (file: string, reason: string) => string;

  /** Of all files together. */
  progress: (sent: number, total: number) => string;
  keepOpen: string;
  notSent: (count: number) => string;
  seeReasons: string;
  stillMissing: (count: number) => string;
  thanks: string;
  sentAll: string;
  officeHasAll: string;
}
