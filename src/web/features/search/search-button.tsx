import { Kbd } from '@mantine/core'
import { useHotkeys, useOs } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { IconButton } from '#web/kit/icon-button.tsx'
import type { MenuItem } from '#web/lib/menus.ts'
import { loadWords, t } from '#web/lib/words.ts'
import classes from './search-button.module.css'

const fetchPalette = () => Promise.all([import('./palette.tsx'), loadWords(['search'])])

const Palette = lazy(async () => {
  const [{ Palette: view }] = await fetchPalette()
  return { default: view }
})

/** Who opens it types on at once: it is fetched before, when the page has come to rest. */
const restMs = 2000

/** Opens the search of the back office, by a click or by Ctrl+K (⌘K) from anywhere but a text editor, where that key makes a link. */
export function SearchButton({ menu }: { menu: MenuItem[] }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const keys = useOs() === 'macos' ? '⌘ K' : 'Ctrl K'
  const open = () => setState('open')
  useHotkeys([['mod+K', open]], [])
  useEffect(() => {
    const timer = setTimeout(() => void fetchPalette().catch(() => undefined), restMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <button type="button" className={classes.wide} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <IconSearch size={16} aria-hidden />
        <span>{t('shell.search')}</span>
        <Kbd size="xs" aria-hidden>
          {keys}
        </Kbd>
      </button>
      <IconButton size={34} className={classes.narrow} label={t('shell.search')} onClick={open}>
        <IconSearch size={19} aria-hidden />
      </IconButton>
      <Suspense>
        {state !== 'never' && <Palette menu={menu} opened={state === 'open'} onClose={() => setState('closed')} />}
      </Suspense>
    </>
  )
}
