/** Pages that stand under the home shell, for its loading route. */
export const publicPages = ['/', '/return', '/serviceSupport', '/prohibitedItems'] as const
