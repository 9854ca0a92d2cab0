import { text } from 'node:stream/consumers'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ConfigItem } from '#contract/config.ts'
import { entryOfSetting, toConfigItem } from '#server/modules/settings/items.ts'
import { registry } from '#server/settings/registry.ts'
import { ItemInput } from '#web/admin/routine/config/item-input.tsx'
import { loadWords } from '#web/lib/words.ts'
import { theme } from '#web/theme.ts'

/** Every setting can be changed where operators look for it: the screen draws an input for it, with its value and its label. */
beforeAll(async () => {
  // What uploads files asks the window to be told before it closes.
  vi.stubGlobal('addEventListener', () => undefined)
  await loadWords(['common', 'input', 'resource', 'config'])
})

const names = Object.keys(registry) as (keyof typeof registry)[]
const itemOf = (name: (typeof names)[number]): ConfigItem => toConfigItem(entryOfSetting(name), registry[name].initial, 'en')

async function draw(item: ConfigItem, errors: Record<string, string> = {}): Promise<string> {
  const input = createElement(ItemInput, { item, value: item.value, errors, isDisabled: false, onChange: () => undefined })
  const page = createElement(MantineProvider, { theme }, createElement(MemoryRouter, null, input))
  const { prelude } = await prerenderToNodeStream(createElement(QueryClientProvider, { client: new QueryClient() }, page))
  return text(prelude)
}

test.each(names)('%s has an input', async (name) => {
  const item = itemOf(name)
  const html = await draw(item)
  expect([html.includes(item.title), /<(input|textarea|select|button)\b/.test(html)]).toEqual([true, true])
})

describe('lists of rows', () => {
  const valuesIn = (html: string) =>
    [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => [/name="([^"]*)"/.exec(tag)?.[1], /value="([^"]*)"/.exec(tag)?.[1]])

  test('rates of VAT are drawn with their days and percentages, and each problem beside its cell', async () => {
    const html = await draw(
      {
        ...itemOf('vat_standard_rates'),
        value: [
          { from: '2011-01-04', percent: 20 },
          { from: '2010-01-01', percent: 17.5 },
        ],
      },
      { 'vat_standard_rates.1.percent': 'Too high' },
    )
    expect(valuesIn(html)).toEqual([
      ['vat_standard_rates.0.from', '2011-01-04'],
      ['vat_standard_rates.0.percent', '20'],
      ['vat_standard_rates.1.from', '2010-01-01'],
      ['vat_standard_rates.1.percent', '17.5'],
    ])
    expect(html.split('Too high')).toHaveLength(2)
  })

  test('amounts for a top-up are drawn one by one', async () => {
    const html = await draw({ ...itemOf('recharge_amounts'), value: [20, 50] })
    expect(valuesIn(html)).toEqual([
      ['recharge_amounts.0', '20'],
      ['recharge_amounts.1', '50'],
    ])
  })
})
