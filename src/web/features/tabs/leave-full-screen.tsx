import { Box, Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowsMinimize } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { focusHeading } from '#web/lib/focus-heading.ts'
import { setFullScreen } from '#web/lib/tabs-state.ts'
import { t } from '#web/lib/words.ts'
import classes from './leave-full-screen.module.css'

/** The way back when one page fills the window: a small button at the top edge, and Escape. */
export function LeaveFullScreen() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !event.isComposing && !isHandledElsewhere(event)) exitFullScreen()
    },
    // Before whatever is open hears of it and is gone.
    { capture: true },
  )
  return (
    // In the middle: a page has its title on the left and its actions on the right.
    <Box pos="fixed" top={4} left="50%" style={{ zIndex: 150, transform: 'translateX(-50%)' }}>
      <Button
        ref={button}
        variant="default"
        size="compact-sm"
        className={classes.button}
        leftSection={<IconArrowsMinimize size={16} aria-hidden />}
        onClick={exitFullScreen}
      >
        {t('tabs.full.leave')}
      </Button>
    </Box>
  )
}

function exitFullScreen(): void {
  setFullScreen(false)
  // The button that had the focus is gone.
  focusHeading()
}

/** Escape closes what is open above the page first, and empties a field that is being typed into. */
function isHandledElsewhere({ target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]')) return true
  return [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')].some((open) => open.checkVisibility())
}
