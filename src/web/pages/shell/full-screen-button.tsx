import { useFullscreenDocument } from '@mantine/hooks'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import classes from './admin-shell.module.css'

/** The browser's own full screen; phones have none worth the place. */
export function FullScreenButton() {
  const { fullscreen, toggle } = useFullscreenDocument()
  return (
    <IconButton
      size={34}
      className={classes.onDesk}
      label={t(fullscreen ? 'shell.full_screen.leave' : 'shell.full_screen.enter')}
      onClick={() => void toggle()}
    >
      {fullscreen ? <IconMinimize size={19} aria-hidden /> : <IconMaximize size={19} aria-hidden />}
    </IconButton>
  )
}
