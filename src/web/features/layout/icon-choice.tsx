import { Group, Text } from '@mantine/core'
import { IconArticle, IconFolder, IconList, IconPointFilled, IconSettings, IconTag } from '@tabler/icons-react'
import { changeLayout, useLayout } from '#web/lib/settings.ts'
import { t } from '#web/lib/words.ts'
import classes from './layout-drawer.module.css'

/** Quiet ones: a menu of many entries without pictures must not shout. */
const choices = [
  ['point', IconPointFilled],
  ['folder', IconFolder],
  ['article', IconArticle],
  ['tag', IconTag],
  ['list', IconList],
  ['settings', IconSettings],
] as const

export function IconChoice() {
  const { menuDefaultIcon } = useLayout()
  return (
    <Group component="fieldset" gap={6}>
      <Text component="legend" size="sm" mb={6}>
        {t('layout.icon')}
      </Text>
      {choices.map(([name, IconComponent]) => (
        <label key={name} className={classes.icon} title={t(`layout.icon.${name}`)}>
          <input
            type="radio"
            name="menuDefaultIcon"
            value={name}
            aria-label={t(`layout.icon.${name}`)}
            checked={menuDefaultIcon === name}
            onChange={() => changeLayout({ menuDefaultIcon: name })}
          />
          <IconComponent size={18} stroke={1.7} aria-hidden />
        </label>
      ))}
    </Group>
  )
}
