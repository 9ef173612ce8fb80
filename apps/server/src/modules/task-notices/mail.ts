import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { dateWords } from '../../platform/date-words.ts';
import { inertText } from '../../platform/mail/inert-text.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import { singleLine } from '../../platform/mail/single-line.ts';
import type { GivenTask } from './queries.ts';

/** What the mail about tasks needs beside the tasks. */
export interface TaskMailOptions {
  /** Origin of the web pages, without a trailing slash. */
  publicUrl: string;
  readerName: string;
  organization: string;
}

const LONGEST_TEXT = 200;
const shown = (text: string) => inertText(singleLine(text, LONGEST_TEXT));
/** The number of tasks that are listed; the others are only counted. */
const NAMED = 10;

/** The mail about a member's new tasks, as HTML and text. */
export function taskMail(
  tasks: readonly GivenTask[],
  { publicUrl, readerName, organization }: TaskMailOptions,
): { subject: string; html: string; text: string } {
  const givers = [...new Set(tasks.map(({ by_name }) => shown(by_name) || 'Somebody'))];
  const by = givers.length === 1 ? givers[0] : 'Colleagues';
  const words = `${by} gave you ${tasks.length === 1 ? 'a task' : counted(tasks.length, 'task')}`;
  const points = tasks.slice(0, NAMED).map(({ title, case_name, due_on }) => ({
    title: shown(title),
    text: [shown(case_name), due_on && `due ${dateWords(due_on)}`].filter(Boolean).join(' · '),
  }));
  const rest = tasks.length - points.length;
  const only = tasks.length === 1 ? tasks[0] : undefined;
  return {
    subject: words,
    ...renderMail({
      title: words,
      paragraphs: readerName ? [`Hello ${shown(readerName)},`] : [],
      points:
        rest > 0
          ? [...points, { title: `and ${counted(rest, 'more task', 'more tasks')}`, text: '' }]
          : points,
      button: only
        ? { label: 'Open Case', url: `${publicUrl}/case_records/${only.case_id}?section=tasks` }
        : { label: 'Open My Work', url: `${publicUrl}/home` },
      footer: `You get this mail from ${PRODUCT_NAME} because you belong to ${shown(organization)}. You choose which mails you get under Settings: ${publicUrl}/settings`,
    }),
  };
}
