import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useEffectiveLayout } from '#web/lib/effective-layout.ts'
import { useLayout } from '#web/lib/settings.ts'
import { useLazyPart } from '#web/lib/use-lazy-part.ts'
import { loadWords, t } from '#web/lib/words.ts'
import { chosenColours } from './colours.ts'

// Seldom needed: it comes with its words when somebody opens it.
async function loadDrawer() {
  const [{ LayoutDrawer }] = await Promise.all([import('./layout-drawer.tsx'), loadWords(['layout'])])
  return LayoutDrawer
}

/** The cog of the top bar. */
export function LayoutButton({ className }: { className: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const [LayoutDrawer, withDrawer] = useLazyPart(loadDrawer)
  const layout = useLayout()
  const shown = useEffectiveLayout('admin')
  const chosen = { light: chosenColours(layout, false), dark: chosenColours(layout, true) }
  const handleOpen = () => withDrawer(() => setIsOpen(true))
  return (
    <>
      <IconButton size={34} className={className} label={t('navigation.layout')} aria-haspopup="dialog" onClick={handleOpen}>
        <IconSettings size={19} aria-hidden />
      </IconButton>
      {LayoutDrawer && <LayoutDrawer opened={isOpen} shown={shown} chosen={chosen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
