import { transformWithOxc } from 'vite';

/** Whether a script uses only syntax that browsers of 2020 support. */
export async function isSyntaxOf2020(script: string): Promise<boolean> {
  const forTarget = async (target: string) => (await transformWithOxc(script, 'page.js', { target })).code;
  return (await forTarget('es2020')) === (await forTarget('esnext'));
}
