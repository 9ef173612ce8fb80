import * as contract from '@landfall/contract/tasks';
import type { Bind } from '../../platform/http/bind.ts';
import * as service from './service.ts';

export function taskRoutes(bind: Bind): void {
  bind(contract.listTasks, ({ tx }, { query }) => service.listTasks(tx, query));
  bind(contract.createTask, async (session, { body }) => ({ task: await service.addTask(session, body) }));
  bind(contract.updateTask, async (session, { params, body }) => ({
    task: await service.editTask(session, params.id, body),
  }));
  bind(contract.archiveTask, async (session, { params }) => ({
    task: await service.setArchived(session, params.id, true),
  }));
  bind(contract.restoreTask, async (session, { params }) => ({
    task: await service.setArchived(session, params.id, false),
  }));
}
