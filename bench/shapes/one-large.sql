-- One large organization and many others: the first has a fifth of everything, the rest is spread evenly.
create function pg_temp.org_of(n bigint, many bigint, orgs bigint) returns bigint language sql immutable
  return case when n <= many / 5 then 1 else 2 + (n % (orgs - 1)) end;

-- The next number from `near` on that belongs to the same one of the others as n.
create function pg_temp.next_of_its_org(n bigint, near bigint, others bigint) returns bigint language sql immutable
  return near + ((n - near) % others + others) % others;

-- A petitioner of the n-th case's own organization.
create function pg_temp.petitioner_of(n bigint, cases bigint, petitioners bigint, orgs bigint) returns bigint language sql immutable
  return case when n <= cases / 5 then 1 + n % (petitioners / 5)
    else pg_temp.next_of_its_org(n, petitioners / 5 + 1 + (n * 13) % (petitioners * 4 / 5 - orgs), orgs - 1) end;
