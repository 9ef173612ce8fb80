import { addTask, openCase } from './factories.ts';
import type { TestPerson } from './harness.ts';

/** A task of a case. */
export async function newTask(owner: TestPerson): Promise<{ id: string }> {
  return { id: (await addTask(owner, (await openCase(owner)).id)).id };
}

/** Valid bodies for the calls of tasks. */
export const TASK_BODIES = {
  createTask: async (owner: TestPerson) => ({
    case_id: (await openCase(owner)).id,
    title: 'Draft the letter',
  }),
  updateTask: () => ({ state: 'done' }),
};
