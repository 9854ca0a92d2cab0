import { type Icon, IconPointFilled } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import * as usualIcons from '#web/lib/menu-icons.ts'

type Props = { name: string; fallback?: string; size?: number }

/** A rule without a picture gets the one chosen for such. */
export function MenuIcon({ name, fallback = 'point', size = 20 }: Props) {
  const wanted = name || fallback
  const IconComponent = wanted === 'point' ? IconPointFilled : iconOf(usualIcons, wanted)
  if (IconComponent) return <IconComponent size={size} stroke={1.7} aria-hidden />
  return (
    <Suspense fallback={<IconPointFilled size={size} stroke={1.7} aria-hidden />}>
      <RareIcon name={wanted} size={size} />
    </Suspense>
  )
}

const RareIcon = lazy(async () => {
  const moreIcons = await import('#web/lib/more-menu-icons.ts')
  const RareMenuIcon = ({ name, size }: Props) => {
    const IconComponent = iconOf(moreIcons, name) ?? IconPointFilled
    return <IconComponent size={size} stroke={1.7} aria-hidden />
  }
  return { default: RareMenuIcon }
})

const iconOf = (icons: Record<string, Icon>, name: string): Icon | undefined =>
  Object.hasOwn(icons, name) ? icons[name] : undefined
