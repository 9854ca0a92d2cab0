const languages = ['zh-cn', 'en']
const themes = ['light', 'dark']
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Every way a page may be seen; the name is its folder. */
export const looks = languages.flatMap((language) =>
  themes.flatMap((theme) => sizes.map((size) => ({ name: `${language}-${theme}-${size.width}`, language, theme, ...size }))),
)

/** A browser that has chosen this look before, signed in as whoever the page asks for. */
export function openContext(browser, { url, stored }, { language, theme, width, height }, who) {
  const settings = { lang: { defaultLang: language }, layout: { isDark: theme === 'dark' } }
  const localStorage = [{ name: 'storeConfig_v2', value: JSON.stringify(settings) }, ...(who ? [stored[who]] : [])]
  return browser.newContext({
    baseURL: url,
    colorScheme: theme,
    viewport: { width, height },
    hasTouch: width < 500,
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
}

/** Opens the page and waits until nothing arrives, moves or fades any more. */
export async function openPage(tab, { path, act, say }) {
  await tab.goto(path)
  await tab.locator('#loading-overlay').waitFor({ state: 'detached' })
  await tab.locator('h1').first().waitFor()
  await tab.waitForLoadState('networkidle')
  await act?.(tab, say)
  await tab.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )
}
