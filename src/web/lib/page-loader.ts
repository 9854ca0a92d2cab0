import type { ComponentType } from 'react'
import type { Area } from '#words/keys.ts'
import { loadWords } from './words.ts'

export type PageEntry = { load: () => Promise<ComponentType>; words: readonly Area[] }
/** by the names of rules */
export type PageTable = Record<string, PageEntry>

/** A page's code and its words arrive together, or not at all. */
export async function loadPage({ load, words }: PageEntry): Promise<ComponentType> {
  const [page] = await Promise.all([load(), loadWords(words)])
  return page
}

/** For the router's table: the page is fetched when somebody goes there. */
export const lazyPage = (load: PageEntry['load'], words: readonly Area[]) => async () => ({
  Component: await loadPage({ load, words }),
})
