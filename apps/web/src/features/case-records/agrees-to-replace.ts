import { confirm } from '../../ui/confirm.tsx';

/**
 * Asks before someone else becomes the primary beneficiary. @param primaryName the present one, as far as this page
 * knows
 */
export function agreesToReplace(name: string, primaryName: string | undefined): Promise<boolean> {
  const present = primaryName ?? 'Someone else';
  return confirm({
    title: `Make ${name} the primary beneficiary?`,
    text: `${present} is the primary beneficiary of this case and would become a dependent one.`,
    confirm: 'Make Primary',
  });
}
