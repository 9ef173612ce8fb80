import type { HotCall } from './hot-calls.ts';
import { type Request, send } from './load.ts';

type Answer = Record<string, unknown>;

/** The number of rows, people, dates and notes in a response, by names that both sides share. */
export function contentOf(answer: Answer): Record<string, number> {
  const content: Record<string, number> = {};
  const { case_record: record, ...beside } = answer;
  for (const [name, value] of Object.entries({ ...(record as Answer), ...beside })) {
    if (Array.isArray(value)) content[name.replace('case_records', 'cases')] = value.length;
  }
  if (typeof answer.total === 'number') content.total = answer.total;
  return content;
}

async function contentAt(url: string, request: Request): Promise<Record<string, number>> {
  const answer = await send(url, request);
  if (!answer.ok)
    throw new Error(`${request.method} ${request.path}: ${answer.status} ${await answer.text()}`);
  return contentOf((await answer.json()) as Answer);
}

/**
 * Sends both sides the same requests and compares the contents of the responses: ratios between responses with
 * different content would be meaningless.
 * @throws Error that names the call and both contents
 */
export async function assertSameContent(
  { name }: HotCall,
  landfall: { url: string; request: Request },
  peer: { url: string; request: Request },
): Promise<void> {
  const ours = await contentAt(landfall.url, landfall.request);
  const theirs = await contentAt(peer.url, peer.request);
  if (Object.entries(theirs).some(([part, count]) => ours[part] !== count)) {
    const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)];
    throw new Error(`${name}: Landfall answers ${one}, the bare peer ${other}`);
  }
}
