import { useMediaQuery } from '@mantine/hooks';

/** Below this width the sides are stacked and scroll with the page, as in the style sheet. */
const PHONE = '(max-width: 47.99em)';

/** Whether dates are currently shown as cards. */
export function showsDateCards(): boolean {
  return matchMedia(PHONE).matches;
}

/** Like {@link showsDateCards}, updated when the screen changes. */
export function useDateCards(): boolean {
  return useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
}
