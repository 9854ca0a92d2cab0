import { Text } from '@mantine/core'
import type { LayoutMode } from '#web/lib/effective-layout.ts'
import { changeLayout, useLayout } from '#web/lib/settings.ts'
import { t } from '#web/lib/words.ts'
import classes from './layout-drawer.module.css'

const modes: readonly LayoutMode[] = ['Default', 'Classic']

/** Two pictures to choose from. */
export function ModeTiles({ isShrunk }: { isShrunk: boolean }) {
  const { layoutMode } = useLayout()
  return (
    <>
      <div className={classes.tiles}>
        {modes.map((mode) => (
          <label key={mode} className={classes.tile}>
            <input
              type="radio"
              name="layoutMode"
              value={mode}
              checked={(layoutMode === 'Classic') === (mode === 'Classic')}
              onChange={() => changeLayout({ layoutMode: mode })}
            />
            {mode === 'Default' ? <Cards /> : <Flat />}
            <span>{t(`layout.mode.${mode}`)}</span>
          </label>
        ))}
      </div>
      {isShrunk && (
        <Text size="sm" c="dimmed">
          {t('layout.shrunk')}
        </Text>
      )}
    </>
  )
}

function Cards() {
  return (
    <svg viewBox="0 0 96 60" aria-hidden="true">
      <rect className={classes.ground} width="96" height="60" rx="5" />
      <rect className={classes.part} x="4" y="4" width="22" height="52" rx="3" />
      <rect className={classes.part} x="30" y="4" width="62" height="9" rx="3" />
      <rect className={classes.active} x="30" y="17" width="17" height="6" rx="2" />
      <rect className={classes.part} x="50" y="17" width="17" height="6" rx="2" />
      <rect className={classes.part} x="30" y="27" width="62" height="29" rx="3" />
    </svg>
  )
}

function Flat() {
  return (
    <svg viewBox="0 0 96 60" aria-hidden="true">
      <rect className={classes.ground} width="96" height="60" rx="5" />
      <path className={classes.part} d="M5 0h19v60H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z" />
      <path className={classes.part} d="M25 0h66a5 5 0 0 1 5 5v15H25z" />
      <rect className={classes.active} x="29" y="17" width="18" height="3" />
      <rect className={classes.part} x="29" y="25" width="63" height="30" />
    </svg>
  )
}
