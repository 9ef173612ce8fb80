-- Organizations of equal size. Each has one of every so many records as there are organizations, and comes a place earlier
-- each time around: what goes by a record's number (status, name, archived) differs within an organization, too.
create function pg_temp.org_of(n bigint, many bigint, orgs bigint) returns bigint language sql immutable
  return 1 + (n + n / orgs) % orgs;

-- The number that an organization's record of this turn has.
create function pg_temp.at_turn(turn bigint, org bigint, orgs bigint) returns bigint language sql immutable
  return turn * orgs + ((org - 1 - turn) % orgs + orgs) % orgs;

-- A petitioner of the n-th case's own organization.
create function pg_temp.petitioner_of(n bigint, cases bigint, petitioners bigint, orgs bigint) returns bigint language sql immutable
  return pg_temp.at_turn(1 + (n * 13) % (petitioners / orgs - 1), pg_temp.org_of(n, cases, orgs), orgs);
