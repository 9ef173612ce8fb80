import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
  record: 'Must be an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'Not an id',
  email: 'Not an e-mail address',
  url: 'Not a web address',
};

/** 'At most 3 characters', 'At least 1 entry', 'Below 5'. */
function bound(side: 'most' | 'least', limit: number | bigint, { origin, inclusive }: Issue): string {
  if (origin === 'string') return `At ${side} ${limit} ${Number(limit) === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return `At ${side} ${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}`;
  if (inclusive === false) return `${side === 'most' ? 'Below' : 'Above'} ${limit}`;
  return `At ${side} ${limit}`;
}

/**
 * The error of a value in words, when its field has no message of its own. Passed to `safeParse` as `error`, by the
 * server and by forms alike.
 */
export function issueWords(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'Not valid';
    case 'invalid_value':
      return `Choose one of: ${issue.values.filter((value) => value !== '').join(', ')}`;
    case 'too_big':
      return bound('most', issue.maximum, issue);
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Required'
        : bound('least', issue.minimum, issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Not in the form that is asked for';
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return 'Unknown field';
    default:
      return 'Not valid';
  }
}
