import { expect, test } from 'vitest'
import { breakLines, splitBreakable } from './break-lines.ts'

/** Chinese characters are as wide as two letters. */
const measure = (text: string): number => [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)

test.each([
  ['Anna Maria', 20, ['Anna Maria']],
  ['Anna Maria Schmidt', 10, ['Anna Maria', 'Schmidt']],
  ['Anna Maria', 9, ['Anna', 'Maria']],
  ['Llanfairpwllgwyngyll', 8, ['Llanfair', 'pwllgwyn', 'gyll']],
  ['a Llanfairpwll', 8, ['a Llanfa', 'irpwll']],
  ['北京市朝阳区', 6, ['北京市', '朝阳区']],
  ['北京市，朝阳区', 6, ['北京', '市，朝', '阳区']],
  ['甲乙（丙丁', 6, ['甲乙', '（丙丁']],
  ['Unit 4 张江路', 8, ['Unit 4', '张江路']],
  ['one-way street', 7, ['one-way', 'street']],
  ['half-timbered', 8, ['half-', 'timbered']],
  ['  spaced  ', 6, ['spaced']],
  ['', 10, []],
])('“%s” in lines of %i', (text, width, lines) => {
  expect(breakLines(text, width, measure).map((line) => line.text)).toEqual(lines)
})

test('nothing is lost and no line is too wide, whatever the width', () => {
  const text = 'Ulica Świętokrzyska 31/33a, 00-049 Warszawa 华沙市（市中心）'
  expect(splitBreakable(text).join('')).toBe(text)
  for (let width = 4; width < 60; width++) {
    const lines = breakLines(text, width, measure)
    expect(
      lines
        .map((line) => line.text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(text.replaceAll(' ', ''))
    for (const line of lines) expect(measure(line.text)).toBeLessThanOrEqual(width)
  }
})
