import { expect, test } from 'vitest'
import { escapeHtml, isBlankHtml, shorten, textOfHtml } from './html.ts'

test('no sign of a text can end the tag or the quotes it stands in', () => {
  expect(escapeHtml(`<a href="x" title='y'>&\``)).toBe('&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;&#96;')
  expect(escapeHtml('禁寄物品')).toBe('禁寄物品')
})

test.each([
  ['<h2>Pack</h2><p>Use a <strong>box</strong>.</p>', 'Pack Use a box .'],
  ['<p>Fish &amp; chips &lt;3 &#163;2&nbsp;each</p>', 'Fish & chips <3 £2 each'],
  ['<p>a\n  b</p>', 'a b'],
  ['&unknown; &#x1F4E6; &#0;', '&unknown; 📦 &#0;'],
  ['<p>cut in the <a href="/x', 'cut in the'],
  ['', ''],
])('the text of %j is %j', (html, text) => expect(textOfHtml(html)).toBe(text))

test.each([
  ['<p></p>', true],
  ['<p>&nbsp;<br></p>', true],
  ['<p><img src="/storage/a.png"></p>', false],
  ['<p>x</p>', false],
])('%j is blank: %j', (html, blank) => expect(isBlankHtml(html)).toBe(blank))

test('a long text is cut between words, and Chinese by characters', () => {
  expect(shorten('How to pack a parcel so that it arrives', 22)).toBe('How to pack a parcel…')
  expect(shorten('怎样包装包裹', 4)).toBe('怎样包…')
  expect(shorten('short', 10)).toBe('short')
})
