import { Anchor, ColorSwatch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Field } from '#contract/fields.ts'
import { ownIcon } from '#domain/menu-icons.ts'
import { MenuIcon } from '#web/features/frame/menu-icon.tsx'
import { areasBelow } from '#web/inputs/areas.ts'
import { fileNameOf } from '#web/inputs/file-text.ts'
import classes from './resource-table.module.css'

type Props = { field: Field; value: unknown; isWhole: boolean }

/** A row stays one line high: of many the first few, and how many more. */
const maxShown = 3

/** Kinds that are pictures, files or places. Whoever asks has made sure that there is something to show. */
export function LazyCellContent({ field, value, isWhole }: Props) {
  switch (field.kind) {
    case 'colour':
      return (
        <span className={classes.sample}>
          <ColorSwatch color={String(value)} size={16} aria-hidden />
          <Text span inherit ff="monospace">
            {String(value)}
          </Text>
        </span>
      )
    case 'icon':
      return (
        <span className={classes.sample}>
          <MenuIcon name={ownIcon(String(value))} size={18} />
          {ownIcon(String(value))}
        </span>
      )
    case 'images':
      return <Images urls={value as string[]} isWhole={isWhole} />
    case 'file':
      return <FileLinks urls={[String(value)]} isWhole={isWhole} />
    case 'files':
      return <FileLinks urls={value as string[]} isWhole={isWhole} />
    case 'city':
      return <AreaNames path={value as number[]} />
    default:
      return null
  }
}

/** Beside a name that says the same: nothing for a screen reader but how many there are. */
function Images({ urls, isWhole }: { urls: string[]; isWhole: boolean }) {
  const shown = isWhole ? urls : urls.slice(0, maxShown)
  return (
    <span className={isWhole ? classes.badgesWhole : classes.badges}>
      {shown.map((url) => (
        <img key={url} className={classes.thumbnail} src={url} alt="" loading="lazy" />
      ))}
      {urls.length > shown.length && `+${urls.length - shown.length}`}
    </span>
  )
}

function FileLinks({ urls, isWhole }: { urls: string[]; isWhole: boolean }) {
  const shown = isWhole ? urls : urls.slice(0, 1)
  return (
    <span className={isWhole ? classes.badgesWhole : classes.badges}>
      {shown.map((url) => (
        <Anchor key={url} href={url} target="_blank" rel="noreferrer" inherit className={classes.long}>
          {fileNameOf(url)}
        </Anchor>
      ))}
      {urls.length > shown.length && `+${urls.length - shown.length}`}
    </span>
  )
}

/** Names come level by level, as the form asks for them; until they are there, the numbers say it. */
function AreaNames({ path }: { path: number[] }) {
  const names = [useAreaName(path, 0), useAreaName(path, 1), useAreaName(path, 2)]
  return names.slice(0, path.length).join(' / ')
}

function useAreaName(path: number[], level: number): string {
  const { data } = useQuery({ ...areasBelow('CN', path.slice(0, level)), enabled: level < path.length })
  return data?.find((area) => area.value === path[level])?.label ?? String(path[level])
}
