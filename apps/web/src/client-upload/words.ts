import type { Failure } from './queued-file.ts';

/** All texts of the page in one language. Another language is one more file of these, named in `languages.ts`. */
export interface Words {
  /** BCP 47 locale for dates and numbers. */
  locale: string;
  /** The language's own name. */
  name: string;
  language: string;
  loading: string;
  openFailed: string;
  checkLine: string;
  tryAgain: string;
  tryAgainWith: (file: string) => string;
  /** The link is invalid. */
  gone: string;
  askForNew: string;
  /** The link ended while the page was open. */
  arrivedAll: string;

  /** Title of the browser tab. */
  title: (office: string) => string;
  heading: string;
  lead: (office: string) => string;
  photoAdvice: string;
  limit: (size: string) => string;
  filesLeft: (count: number) => string;
  until: (moment: string) => string;
  asked: string;
  due: (day: string) => string;
  /** The due day is over. */
  overdue: (day: string) => string;
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
  /** @param largest size of the largest file that is accepted */
  failures: Record<Failure, (largest: string) => string>;

  /** Announced to screen readers. */
  fileReceived: (file: string) => string;
  fileFailed: (file: string, reason: string) => string;

  /** Overall progress of all files. */
  progress: (sent: number, total: number) => string;
  keepOpen: string;
  notSent: (count: number) => string;
  seeReasons: string;
  stillMissing: (count: number) => string;
  thanks: string;
  sentAll: string;
  officeHasAll: string;
}
