const NODE = /^\t(\s*)(?:->\s+)?(\S.*?)\s+\(cost=/;
const PART = /^\t(\s*)((?:InitPlan|SubPlan|CTE) \S.*?)\s*$/;

/**
 * What a plan is made of: its nodes with the relations and indexes that they read, indented as they hang together;
 * neither costs nor counts, which change with the data.
 * @param plan as PostgreSQL writes it into its log
 */
export function shapeOf(plan: string): string {
  const lines: { depth: number; text: string }[] = [];
  for (const line of plan.split('\n')) {
    const [, space = '', node] = NODE.exec(line) ?? [];
    const [, partSpace = '', part] = PART.exec(line) ?? [];
    if (node) lines.push({ depth: space.length, text: node });
    else if (part) lines.push({ depth: partSpace.length, text: part.replace(/ \(returns.*/, '') });
  }
  // How far PostgreSQL indents depends on what a line hangs below.
  const depths: number[] = [];
  return lines
    .map(({ depth, text }) => {
      while (depths.length > 0 && (depths.at(-1) ?? 0) >= depth) depths.pop();
      depths.push(depth);
      return `${'  '.repeat(depths.length - 1)}${text}`;
    })
    .join('\n');
}

/** The shapes of a call's plans, one after the other; the same one several times in a row is written once. */
export function shapesOf(plans: readonly string[]): string {
  const shapes = plans.map(shapeOf).filter((shape) => shape !== '');
  return `${shapes.filter((shape, at) => shape !== shapes[at - 1]).join('\n\n')}\n`;
}
