import { useEffect, useEffectEvent } from 'react'

/** What is open above the page, the newest last. */
const openLayers: (() => void)[] = []

/**
 * Esc closes what was opened last and nothing below it. Mantine's dialogs and drawers each listen for themselves: one key closed a dialog and the drawer under it,
 * so ours are told not to listen and say here what closes them.
 */
export function useEscape(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const layer = () => close()
    openLayers.push(layer)
    // Adding the same listener again changes nothing.
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => {
      openLayers.splice(openLayers.indexOf(layer), 1)
      if (openLayers.length === 0) window.removeEventListener('keydown', handleKey, { capture: true })
    }
  }, [isOpen])
}

function handleKey({ key, isComposing, target }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return
  // Mantine's mark on a field whose list of choices is open: the key is for the list.
  const isForChoices = target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
  if (!isForChoices) openLayers.at(-1)?.()
}
