import { useMediaQuery } from '@mantine/hooks';

/** Below this width menus are sheets, as in the style sheet. */
const PHONE = 'screen and (max-width: 47.99em)';
/** Rendered outside of the element that opens it, which may clip it, but inside of the page's landmark. */
const IN_PAGE = { target: 'main' };

/**
 * Shows a menu or popover as a sheet at the bottom of a phone's screen over a dimmed page; on larger screens it is
 * unchanged. `menu` is for the `Menu` or `Popover`, `dropdown` for its dropdown.
 */
export function useSheet() {
  const isSheet = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  return {
    isSheet,
    menu: {
      withinPortal: true,
      portalProps: IN_PAGE,
      withOverlay: isSheet,
      overlayProps: { backgroundOpacity: 0.35 },
    },
    dropdown: { className: 'sheet' },
  };
}
