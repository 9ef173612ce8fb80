/**
 * Who works on a case. A team stands in one order wherever it is read, and its first is responsible for the case: the first
 * attorney by name, without one the first member.
 */
export { selectTeam as teamOf, selectTeams as teamsOf } from './queries.ts';
