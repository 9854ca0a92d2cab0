import { describe, expect, it } from 'vitest'
import { colourVariables, ourColours, readableOn, readColours } from './colours.ts'
import { contrastOf, readableContrast } from './contrast.ts'

describe('the stored colours', () => {
  it('are pairs of light and dark', () => {
    expect(readColours({ menuBackground: ['#102030', '#000'], menuWidth: 260 })).toEqual({ menuBackground: ['#102030', '#000'] })
  })

  it('may be of an old client, with one colour or the wire’s own', () => {
    expect(readColours({ menuColor: '#303133' })).toEqual({ menuColor: ['#303133', ourColours.menuColor[1]] })
    expect(readColours({ menuActiveColor: ['#409eff', '#3375b9'] })).toEqual({ menuActiveColor: ['#409eff', '#3375b9'] })
    expect(readColours({ headerBarHoverBackground: ['rgba(0, 0, 0, 0.06)', ''] })).toEqual({
      headerBarHoverBackground: ['rgba(0, 0, 0, 0.06)', ourColours.headerBarHoverBackground[1]],
    })
  })

  it.each([[['red;} body{display:none', 7]], ['url(https://example.com)'], [null], [{}], [[]]])('%j is no colour', (stored) => {
    expect(readColours({ menuBackground: stored })).toEqual({})
  })
})

it('the colours of the moment become variables; what nobody chose is left to the sheets', () => {
  const layout = { menuTopBarBackground: ['#111111', '#222222'], menuColor: 'nonsense' }
  expect(colourVariables(layout, false)).toEqual({ '--menu-top-bar-background': '#111111' })
  expect(colourVariables(layout, true)).toEqual({ '--menu-top-bar-background': '#222222' })
})

it('our own colours can be read', () => {
  for (const [text, ground] of readableOn)
    for (const side of [0, 1] as const)
      expect(contrastOf(ourColours[text][side], ourColours[ground][side]), `${text} on ${ground}`).toBeGreaterThanOrEqual(
        readableContrast,
      )
})
