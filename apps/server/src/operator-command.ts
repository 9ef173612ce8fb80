import { auditWords } from '@landfall/contract/audit';
import type pg from 'pg';
import type { Work } from './commands.ts';
import { readConfig } from './config.ts';
import { withCurrentDatabase } from './current-database.ts';
import {
  addOperator,
  type ListedEvent,
  type ListedOperator,
  listEvents,
  listOperators,
  removeOperator,
} from './modules/installation/operators.ts';
import { findAccount, OperatorError } from './modules/organization-data/registry.ts';
import { print, UsageError } from './platform/terminal.ts';

/** @param now ISO instant @returns lines to be printed */
type Action = (client: pg.Client, now: string) => Promise<string[]>;

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const list: Action = async (client) => {
  const operators = await listOperators(client);
  if (operators.length === 0)
    return ['Nobody is an operator yet: "landfall operator add" makes somebody one.'];
  return operators.map(({ name, display_name, added_at, email_verified }) => {
    const unconfirmed = email_verified ? '' : ', gets no mail: the address is not confirmed';
    return `${name}  ${display_name}  (since ${added_at.toISOString().slice(0, 10)}${unconfirmed})`;
  });
};

function add(named: string): Action {
  return async (client, now) => {
    const { id } = await findAccount(client, named);
    const name = await addOperator(client, id, now);
    return [name ? `${name} is an operator of this installation now.` : `${named} is one already.`];
  };
}

const isCalled = (named: string) => (operator: ListedOperator) =>
  operator.subject === named || operator.name.toLowerCase() === named.toLowerCase();

function remove(named: string): Action {
  return async (client, now) => {
    const [operator, another] = (await listOperators(client)).filter(isCalled(named));
    if (!operator) throw new OperatorError(`No operator is known as ${named}.`);
    if (another)
      throw new OperatorError(`More than one is known as ${named}: name the subject of their sign-in.`);
    const name = await removeOperator(client, operator.id, now);
    return [`${name ?? named} is no operator any more.`];
  };
}

const ACTORS: Readonly<Record<string, string>> = {
  command: 'landfall, on the machine',
  program: 'by itself',
};

function eventLine({ at, actor_kind, actor, action, about }: ListedEvent): string {
  const words = about ? `${auditWords(action)}: ${about}` : auditWords(action);
  return `${moment(at)}  ${words}  (${actor ?? ACTORS[actor_kind]})`;
}

const log: Action = async (client) => {
  const events = await listEvents(client);
  return events.length > 0 ? events.map(eventLine) : ['Nothing was done yet.'];
};

function actionOf([command, named, ...more]: readonly string[]): Action {
  if (more.length === 0 && named) {
    if (command === 'add') return add(named);
    if (command === 'remove') return remove(named);
  }
  if (!named && command === 'list') return list;
  if (!named && command === 'log') return log;
  throw new UsageError('What should be done?');
}

/** `landfall operator …` */
export const operatorCommand: Work = async (words) => {
  const action = actionOf(words);
  const now = new Date().toISOString();
  print(await withCurrentDatabase(readConfig(), ({ client }) => action(client, now)));
  return 0;
};
