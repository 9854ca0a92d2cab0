import { text } from 'node:stream/consumers'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Field } from '#contract/fields.ts'
import { channel } from '#contract/resources/channel.ts'
import { loadWords, t } from '#web/lib/words.ts'
import { choicesOf } from '#web/resource/resource-labels.ts'
import { theme } from '#web/theme.ts'
import { OnRequestNote, onRequestChannels } from './on-request-note.tsx'

beforeAll(() => loadWords(['common', 'resource', 'channel', 'input']))

async function draw(element: ReactElement, total: number): Promise<string> {
  const client = new QueryClient()
  client.setQueryData(onRequestChannels.queryKey, { list: [], total, remark: '' })
  const tree = createElement(MantineProvider, { theme }, createElement(MemoryRouter, null, element))
  return text((await prerenderToNodeStream(createElement(QueryClientProvider, { client }, tree))).prelude)
}

test('staff are told of channels that refund on request, and led to them; where there is none nothing is said', async () => {
  const html = await draw(createElement(OnRequestNote), 2)
  expect(html).toContain(t('channel.refund.request_note', { count: 2 }))
  expect(html).toContain('href="/admin/channel?refund_rule=request"')
  expect(await draw(createElement(OnRequestNote), 0)).not.toContain('refund_rule')
})

test.each([
  ['never', ['automatic', 'never']],
  // What a row has is shown, or the form would say something else than the row.
  ['request', ['automatic', 'request', 'never']],
])('a form with the refund rule %s offers %j', (value, offered) => {
  const field = channel.fields.refund_rule as Field
  expect(choicesOf(field, value).map((choice) => choice.value)).toEqual(offered)
})
