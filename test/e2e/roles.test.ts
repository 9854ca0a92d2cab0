import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminRules, seedNames } from '#server/modules/access/catalogue.ts'
import { groupSeeds } from '#server/modules/access/seeded-groups.ts'
import { type House, openSharedHouse } from './house.ts'
import { expectPath, heading } from './screen.ts'
import type { Say } from './words.ts'

let house: House
beforeAll(async () => {
  house = await openSharedHouse()
})

/** What stands on a list's screen: its own buttons, and those of its first row. */
async function buttonsOn(page: Page, say: Say): Promise<string[]> {
  await page.locator('[data-row]').first().waitFor()
  const row = page.locator('[data-row]').first()
  const seen = {
    add: page.getByRole('button', { name: say('resource.add'), exact: true }),
    export: page.getByRole('button', { name: say('resource.export'), exact: true }),
    edit: row.getByRole('button', { name: /^Edit / }),
    del: row.getByRole('button', { name: /^Delete / }),
    close: row.getByRole('button', { name: new RegExp(`^${say('user.close')}`) }),
  }
  const found = await Promise.all(Object.entries(seen).map(async ([name, button]) => ((await button.count()) > 0 ? [name] : [])))
  return found.flat()
}

test.each([
  [
    'operations',
    { country: ['add', 'export', 'edit', 'del'], currency: ['add', 'export', 'edit', 'del'], 'user/user': undefined },
  ],
  ['finance', { country: undefined, currency: ['add', 'export', 'edit', 'del'], 'user/user': [] }],
  ['support', { country: [], currency: [], 'user/user': [] }],
])('the group %s sees on three screens the buttons it may press, and no screen it may not open', async (code, screens) => {
  const holds = groupSeeds.find((seed) => seed.code === code)?.holds ?? (() => false)
  await house.w.build.member()
  const admin = await house.w.build.admin({ nodes: seedNames(adminRules).filter(holds) })
  const { page, say } = await house.visit({ language: 'en', admin })
  const titles = { country: 'country.title', currency: 'currency.title', 'user/user': 'user.user.title' } as const
  for (const [screen, buttons] of Object.entries(screens) as [keyof typeof titles, string[] | undefined][]) {
    await page.goto(`/admin/${screen}`)
    if (!buttons) {
      await expectPath(page, '/401')
      continue
    }
    await heading(page, say(titles[screen])).waitFor()
    expect([screen, await buttonsOn(page, say)]).toEqual([screen, buttons])
  }
})
