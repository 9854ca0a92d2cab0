import { Button, Kbd } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Realm } from '#contract/envelope.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import type { MenuItem } from '#web/lib/menus.ts'
import { useLazyPart } from '#web/lib/use-lazy-part.ts'
import { loadWords, t } from '#web/lib/words.ts'

async function loadPalette() {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadWords(['search'])])
  return Palette
}

/** Who opens it types on at once: it is fetched before, when the page has long come to rest. */
const prefetchDelayMs = 5000

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search of the area, by a click or by Ctrl+K (⌘K) from anywhere but a text editor, where that key makes a link. */
export function SearchButton({ realm, menu }: { realm: Realm; menu: MenuItem[] }) {
  const [Palette, withPalette] = useLazyPart(loadPalette)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => withPalette(() => setIsOpen(true))
  useWindowEvent('keydown', (event) => {
    const isEditor = event.target instanceof HTMLElement && event.target.isContentEditable
    if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey || isEditor) return
    if (isMac ? !event.metaKey : !event.ctrlKey) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), prefetchDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Button
        variant="default"
        size="xs"
        h={32}
        fw={400}
        fz="sm"
        c="dimmed"
        mr={4}
        visibleFrom="md"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" ml={24} aria-hidden>
            {isMac ? '⌘ K' : 'Ctrl K'}
          </Kbd>
        }
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        {t('shell.search')}
      </Button>
      <IconButton size={34} hiddenFrom="md" label={t('shell.search')} onClick={open}>
        <IconSearch size={19} aria-hidden />
      </IconButton>
      {Palette && <Palette realm={realm} menu={menu} opened={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
