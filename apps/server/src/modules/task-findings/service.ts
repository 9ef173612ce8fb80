/** What the board finds of tasks. */
export { overdueTasks, tasksOfNobody } from './queries.ts';
