import { describe, expect, it } from 'vitest'
import { defaultColours, readableOn } from './colour-settings.tsx'
import { chosenColours, colourVariables } from './colours.ts'
import { contrastOf, readableContrast } from './contrast.ts'

const both = (stored: unknown) =>
  [false, true].map((isDark) => chosenColours({ menuColor: stored, menuWidth: 260 }, isDark).menuColor)

describe('the stored colours', () => {
  it('are pairs of light and dark', () => {
    expect(both(['#102030', '#000'])).toEqual(['#102030', '#000'])
    expect(both(['rgba(0, 0, 0, 0.06)', ''])).toEqual(['rgba(0, 0, 0, 0.06)', undefined])
  })

  it('may be of an old client, which had one colour for light', () => {
    expect(both('#303133')).toEqual(['#303133', undefined])
  })

  it.each([[['red;} body{display:none', 7]], ['url(https://example.com)'], [null], [{}], [[]], [undefined]])(
    '%j is no colour',
    (stored) => {
      expect(both(stored)).toEqual([undefined, undefined])
    },
  )
})

it('the colours of the moment become variables; what nobody chose is left to the sheets', () => {
  const layout = { menuTopBarBackground: ['#111111', '#222222'], menuColor: 'nonsense' }
  expect(colourVariables(layout, false)).toEqual({ '--menu-top-bar-background': '#111111' })
  expect(colourVariables(layout, true)).toEqual({ '--menu-top-bar-background': '#222222' })
})

it('our own colours can be read', () => {
  for (const [text, ground] of readableOn)
    for (const side of [0, 1] as const)
      expect(contrastOf(defaultColours[text][side], defaultColours[ground][side]), `${text} on ${ground}`).toBeGreaterThanOrEqual(
        readableContrast,
      )
})
