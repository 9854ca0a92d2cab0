import type { Page } from 'playwright-core'
import type { World } from '#test/world/world.ts'
import { heading } from '../screen.ts'
import type { Say } from '../words.ts'

/** A page, and how to stand in front of it. */
export type Place = {
  name: string
  who?: 'member' | 'admin' | 'admin without pages'
  expects?: RegExp[]
  /** what must be there to be seen */
  prepare?: (w: World) => Promise<void>
  go: (page: Page, say: Say) => Promise<void>
}

export const at = (path: string, title: (say: Say) => string | RegExp) => async (page: Page, say: Say) => {
  await page.goto(path)
  await heading(page, title(say)).waitFor()
}
