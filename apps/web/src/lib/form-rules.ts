import { issueWords } from '@landfall/contract/issue-words';
import type { z } from 'zod';

/** Returns the error of a field's value, usually a text, or null. */
type Rule = (value: string | number) => string | null;

/** The part of an endpoint's declaration that describes its body. */
interface WithBody<Shape extends Record<string, z.ZodType>> {
  body?: z.ZodObject<Shape>;
}

/**
 * A validation rule for each field of an endpoint's body, so that the server's messages show before anything is sent.
 */
export function rulesOf<Shape extends Record<string, z.ZodType>>({
  body,
}: WithBody<Shape>): { [Field in keyof Shape]: Rule } {
  const shapes: Record<string, z.ZodType> = body?.shape ?? {};
  const rules = Object.entries(shapes).map(([field, shape]): [string, Rule] => [
    field,
    (value) => shape.safeParse(value, { error: issueWords }).error?.issues[0]?.message ?? null,
  ]);
  return Object.fromEntries(rules) as { [Field in keyof Shape]: Rule };
}

/** A required field: '{name} is required', else the result of `rule`. */
export function required(name: string, rule: Rule): (value: string) => string | null {
  return (value) => (value.trim() === '' ? `${name} is required` : rule(value));
}
