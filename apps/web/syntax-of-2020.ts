import { transformWithOxc } from 'vite';

/** Whether a script is the same for browsers of 2020 as for the newest: it has no syntax that is younger. */
export async function isSyntaxOf2020(script: string): Promise<boolean> {
  const forTarget = async (target: string) => (await transformWithOxc(script, 'page.js', { target })).code;
  return (await forTarget('es2020')) === (await forTarget('esnext'));
}
