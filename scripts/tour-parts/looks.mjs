const languages = ['zh-cn', 'en']
const themes = ['light', 'dark']
const widths = [1440, 390]

/** Every way a page may be seen. */
export const looks = languages.flatMap((language) =>
  themes.flatMap((theme) => widths.map((width) => lookOf(language, theme, width))),
)

/** One of them, or the same at another width: en-dark-1280. */
export function findLook(name) {
  const [, language, theme, width] = /^(.+)-(.+)-(\d{3,4})$/.exec(name) ?? []
  return languages.includes(language) && themes.includes(theme) ? lookOf(language, theme, Number(width)) : undefined
}

/** The name is its folder. */
function lookOf(language, theme, width) {
  return { name: `${language}-${theme}-${width}`, language, theme, width, height: width < 500 ? 844 : 900 }
}

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
