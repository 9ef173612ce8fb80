import { issueWords } from '@landfall/contract/issue-words';
import type { z } from 'zod';

/** What is wrong with a field's value, most often a text, or null. */
type Rule = (value: string | number) => string | null;

/** The part of a call's declaration that says what its body may hold. */
interface WithBody<Shape extends Record<string, z.ZodType>> {
  body?: z.ZodObject<Shape>;
}

/** A rule for each field of a call's body, so that the server's words show before anything is sent. */
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

/** A field that must say something: '{name} is required', else as `rule` finds. */
export function required(name: string, rule: Rule): (value: string) => string | null {
  return (value) => (value.trim() === '' ? `${name} is required` : rule(value));
}
