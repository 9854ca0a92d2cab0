/**
 * The head of every dialog and drawer. Mantine writes it as `<header>`, which a screen reader would list as a second banner of the page.
 */
export const dialogHeader = {
  attributes: { header: { role: 'presentation' } },
  styles: { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 600 } },
} as const
