import { type ComponentType, lazy } from 'react'
import type { Area } from '#words/keys.ts'
import { loadWords } from './words.ts'

type Entry<Props> = { load: () => Promise<ComponentType<Props>>; words: readonly Area[] }
export type PageEntry = Entry<object>
/** by the names of rules */
export type PageTable = Record<string, PageEntry>

/** A page's code and its words arrive together, or not at all. */
export async function loadPage<Props>({ load, words }: Entry<Props>): Promise<ComponentType<Props>> {
  const [page] = await Promise.all([load(), loadWords(words)])
  return page
}

/** For the router's table: the page is fetched when somebody goes there. */
export const lazyPage = (load: PageEntry['load'], words: readonly Area[]) => async () => ({
  Component: await loadPage({ load, words }),
})

/** For a part of a page: fetched when it is first drawn. */
export const lazyView = <Props>(load: Entry<Props>['load'], words: readonly Area[]) =>
  lazy(async () => ({ default: await loadPage({ load, words }) }))
