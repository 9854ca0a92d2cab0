import { expect, test } from 'vitest'
import { cleanRichText } from '#server/platform/rich-text.ts'

test('time grows with the length and not with its square, whatever is written', () => {
  const hostile: Record<string, (count: number) => string> = {
    'empty paragraphs before a text': (count) => `${'<p></p>'.repeat(count)}x`,
    'pictures of others': (count) => '<b><img></b>'.repeat(count),
    'tags never closed': (count) => '<strong>'.repeat(count),
    'comments never closed': (count) => '<!--'.repeat(count),
    'a quote never closed': (count) => '<a href="'.repeat(count),
  }
  const msOf = (html: string) => {
    const begun = performance.now()
    cleanRichText(html)
    return performance.now() - begun
  }
  for (const [kind, write] of Object.entries(hostile)) {
    const [small, big] = [write(1000), write(16_000)]
    // The quickest of three is what the machine can do. Squares would be 256 times as long.
    const quickest = (html: string) => Math.min(msOf(html), msOf(html), msOf(html))
    expect([kind, quickest(big) < 100 * Math.max(quickest(small), 1)]).toEqual([kind, true])
  }
})
