/**
 * The members who work on a case. A team has the same order everywhere, and its first member is responsible for the
 * case: the first attorney by name, or the first member if there is no attorney.
 */
export { selectTeam as teamOf, selectTeams as teamsOf } from './queries.ts';
