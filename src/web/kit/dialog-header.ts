/**
 * The head of every dialog and drawer. Mantine writes it as `<header>`, which a screen reader would list as a second banner of the page.
 */
export const dialogHeader = {
  attributes: { header: { role: 'presentation' } },
  styles: {
    header: { gap: 12 },
    // A long name breaks into lines of about the same length, and never pushes the cross out of sight.
    title: {
      fontSize: 'var(--mantine-font-size-lg)',
      fontWeight: 600,
      lineHeight: 1.35,
      minWidth: 0,
      overflowWrap: 'anywhere',
      textWrap: 'balance',
    },
  },
} as const
