-- Columns that PostgreSQL works out are worked out by these functions. A function in SQL is unfolded into each statement
-- that writes such a row, every time anew, which took longer than the writing; one in PL/pgSQL is prepared once for each
-- connection. They give what they gave before.
create or replace function app.fold(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFKC)));
end
$$;

create or replace function app.words(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  return ' ' || translate(app.fold(value), E'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~’‘“”–—·、，。\t\n\r', repeat(' ', 45));
end
$$;

create or replace function app.sort_key(value text) returns text
  language plpgsql immutable parallel safe as $$
begin
  return coalesce(nullif(left(app.fold(trim(value)), 200), ''), U&'\+10FFFD');
end
$$;
