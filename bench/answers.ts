import type { HotCall } from './hot-calls.ts';
import { type Request, send } from './load.ts';
import type { Office } from './offices.ts';

type Answer = Record<string, unknown>;

/** How many rows, people, dates and notes an answer holds, by the names that both sides can be compared in. */
export function contentOf(answer: Answer): Record<string, number> {
  const content: Record<string, number> = {};
  const { case_record: record, ...beside } = answer;
  for (const [name, value] of Object.entries({ ...(record as Answer), ...beside })) {
    if (Array.isArray(value)) content[name.replace('case_records', 'cases')] = value.length;
  }
  if (typeof answer.total === 'number') content.total = answer.total;
  return content;
}

async function ask(url: string, request: Request): Promise<Answer> {
  const answer = await send(url, request);
  if (!answer.ok)
    throw new Error(`${request.method} ${request.path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/**
 * Asks both sides one request of a call and compares what the answers hold: ratios between answers of different
 * content would say nothing.
 * @throws Error that names the call and both contents
 */
export async function assertSameContent(
  call: HotCall,
  office: Office,
  landfall: { url: string; bearer: string },
  peerUrl: string,
): Promise<void> {
  if (!call.peer) return;
  const ours = contentOf(await ask(landfall.url, { ...call.landfall(office, 1), bearer: landfall.bearer }));
  const theirs = contentOf(await ask(peerUrl, call.peer(office, 1)));
  const different = Object.entries(theirs).filter(([name, count]) => ours[name] !== count);
  if (different.length > 0) {
    throw new Error(
      `${call.name}: Landfall answers ${JSON.stringify(ours)}, the bare peer ${JSON.stringify(theirs)}`,
    );
  }
}
