/** Pages that stand under the home shell, for its loading route. */
export const publicPages = ['/', '/return', '/articles', '/serviceSupport', '/prohibitedItems'] as const

/** An article's own page; whether there is such an article is the page's to find out. */
export const isArticlePath = (path: string): boolean => /^\/articles\/[^/]+$/.test(path)
