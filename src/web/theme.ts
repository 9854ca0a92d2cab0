import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Deep blue: the one primary. */
const harbour: MantineColorsTuple = [
  '#eff4ff',
  '#dbe6fd',
  '#b9cdf9',
  '#8fadf4',
  '#6a90ee',
  '#4472e3',
  '#2b58cd',
  '#1f47ad',
  '#1a3a8c',
  '#142b66',
]

/** Amber: only for what needs attention. */
const amber: MantineColorsTuple = [
  '#fff8e6',
  '#ffefc7',
  '#fddd8b',
  '#fbc94f',
  '#f5b02e',
  '#dd9513',
  '#b5740b',
  '#8c580c',
  '#704610',
  '#5c3a11',
]

/** A night with a little blue in it; Mantine takes text from the front and grounds from the back. */
const dark: MantineColorsTuple = [
  '#d5dbe3',
  '#b8c1cc',
  '#949fad',
  '#647181',
  '#3c4755',
  '#303a46',
  '#232c37',
  '#1a212a',
  '#141a21',
  '#0e1318',
]

const fonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif"

export const theme = createTheme({
  colors: { harbour, amber, dark },
  primaryColor: 'harbour',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 8,
  radius: { lg: '12px' },
  fontFamily: fonts,
  headings: { fontFamily: fonts, fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // It may hold nothing but its entries: the empty first stop that takes the focus otherwise is a finding of axe.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // It stands in paragraphs and buttons, where a box of its own may not.
    Badge: { defaultProps: { component: 'span' } },
  },
})

/** Mantine's own greys and reds miss AA on our grounds; these reach it. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566170',
    '--mantine-color-placeholder': '#697484',
    '--mantine-color-error': '#c02626',
    '--app-ground': '#f5f7fa',
    '--app-line': '#dfe4ea',
    '--app-tint': '#eff4ff',
    '--app-attention': '#7a4a06',
    '--app-success': '#1d7a3a',
  },
  dark: {
    '--mantine-color-dimmed': '#a3adba',
    '--mantine-color-placeholder': '#8d98a7',
    '--mantine-color-error': '#ff9090',
    // Mantine's own is hardly told from a card.
    '--mantine-color-harbour-light': 'rgba(106, 144, 238, 0.2)',
    '--mantine-color-harbour-light-hover': 'rgba(106, 144, 238, 0.27)',
    // At night a whole box of Mantine's own red outshines everything else on the page.
    '--mantine-color-red-light': '#47191d',
    '--mantine-color-red-light-hover': '#551f23',
    '--app-ground': '#141a21',
    '--app-line': '#303a46',
    '--app-tint': '#1d2836',
    '--app-attention': '#fddd8b',
    '--app-success': '#6fd08c',
  },
})
