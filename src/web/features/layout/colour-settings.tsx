import { Notice } from '#web/kit/notice.tsx'
import { changeLayout } from '#web/lib/settings.ts'
import { t } from '#web/lib/words.ts'
import type { ColourName } from './colours.ts'
import { contrastOf, readableContrast, toHex } from './contrast.ts'
import classes from './layout-drawer.module.css'

const schemes = ['light', 'dark'] as const

export type ChosenColours = Record<(typeof schemes)[number], Partial<Record<ColourName, string>>>

/** A colour for each part and brightness. What is hard to read is said, not forbidden. */
export function ColourSettings({ chosen }: { chosen: ChosenColours }) {
  const pairOf = (name: ColourName): string[] =>
    defaultColours[name].map((ours, side) => chosen[side === 1 ? 'dark' : 'light'][name] ?? ours)
  const handleChange = (name: ColourName, side: number, colour: string) =>
    changeLayout({ [name]: pairOf(name).with(side, colour) })
  return (
    <>
      <table className={classes.colours}>
        <thead>
          <tr>
            <td />
            {schemes.map((scheme) => (
              <th key={scheme} scope="col">
                {t(`layout.colours.${scheme}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colourNames.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`layout.colour.${name}`)}</th>
              {schemes.map((scheme, side) => (
                <td key={scheme}>
                  <input
                    type="color"
                    className={classes.colour}
                    name={`${name}.${scheme}`}
                    aria-label={t('layout.colours.one', {
                      name: t(`layout.colour.${name}`),
                      scheme: t(`layout.colours.${scheme}`),
                    })}
                    value={toHex(pairOf(name)[side] ?? '')}
                    onChange={(event) => handleChange(name, side, event.currentTarget.value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div role="status">
        {listUnreadable(pairOf).map((warning) => (
          <Notice key={warning} tone="attention">
            {warning}
          </Notice>
        ))}
      </div>
    </>
  )
}

function listUnreadable(pairOf: (name: ColourName) => string[]): string[] {
  return readableOn.flatMap(([text, ground]) =>
    schemes.flatMap((scheme, side) => {
      const ratio = contrastOf(pairOf(text)[side] ?? '', pairOf(ground)[side] ?? '')
      if (ratio >= readableContrast) return []
      return [
        t('layout.contrast', {
          text: t(`layout.colour.${text}`),
          ground: t(`layout.colour.${ground}`),
          scheme: t(`layout.colours.${scheme}`),
          // Rounded down: 4.49 must not be called 4.5.
          ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
        }),
      ]
    }),
  )
}

/** The theme's own, written out for the inputs of who begins to change them. */
export const defaultColours: Record<ColourName, readonly [light: string, dark: string]> = {
  menuBackground: ['#ffffff', '#1a212a'],
  menuColor: ['#000000', '#d5dbe3'],
  menuActiveBackground: ['#eff4ff', '#1d2836'],
  menuActiveColor: ['#1f47ad', '#8fadf4'],
  menuTopBarBackground: ['#ffffff', '#1a212a'],
  headerBarBackground: ['#ffffff', '#1a212a'],
  headerBarTabColor: ['#3f4956', '#b8c1cc'],
  headerBarTabActiveBackground: ['#eff4ff', '#1d2836'],
  headerBarTabActiveColor: ['#1f47ad', '#8fadf4'],
  headerBarHoverBackground: ['#f1f3f5', '#232c37'],
}

const colourNames = Object.keys(defaultColours) as ColourName[]

/** What must be readable on what. */
export const readableOn: readonly [text: ColourName, ground: ColourName][] = [
  ['menuColor', 'menuBackground'],
  ['menuActiveColor', 'menuActiveBackground'],
  ['headerBarTabColor', 'headerBarBackground'],
  ['headerBarTabColor', 'headerBarHoverBackground'],
  ['headerBarTabActiveColor', 'headerBarTabActiveBackground'],
]
