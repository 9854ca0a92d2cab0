import { Button, Group, Input, Stack, Switch, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconArticle, IconFolder, IconList, IconPointFilled, IconSelector, IconSettings, IconTag } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { EffectiveLayout } from '#web/lib/effective-layout.ts'
import { changeLayout, menuWidths, restoreLayout, useLayout } from '#web/lib/settings.ts'
import { t } from '#web/lib/words.ts'
import { SideDrawer } from '#web/resource/side-drawer.tsx'
import { type ChosenColours, ColourSettings } from './colour-settings.tsx'
import classes from './layout-drawer.module.css'
import { ModeTiles } from './mode-tiles.tsx'

const drawerWidth = 310

const animationNames = [
  'none',
  'slide-right',
  'slide-left',
  'el-fade-in-linear',
  'el-fade-in',
  'el-zoom-in-center',
  'el-zoom-in-top',
  'el-zoom-in-bottom',
] as const

/** What the frame reads of the settings comes from it, so that the drawer alone is fetched with the drawer. */
type Props = { opened: boolean; shown: EffectiveLayout; chosen: ChosenColours; onClose: () => void }

/** Everything about how the back office looks. Each change is seen and kept at once. */
export function LayoutDrawer({ opened, shown, chosen, onClose }: Props) {
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      width={drawerWidth}
      title={t('layout.title')}
      // What is changed must be seen.
      overlayProps={{ backgroundOpacity: 0.15 }}
    >
      <Section title={t('layout.mode')}>
        <ModeTiles isShrunk={shown.isShrunk} />
      </Section>
      <Section title={t('layout.look')}>
        <Look />
      </Section>
      <Section title={t('layout.menu')}>
        <MenuSettings shown={shown} />
      </Section>
      <Section title={t('layout.colours')}>
        <ColourSettings chosen={chosen} />
      </Section>
      <Button variant="default" fullWidth onClick={restoreLayout}>
        {t('layout.restore')}
      </Button>
    </SideDrawer>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="fieldset" gap="sm" mb="lg">
      <Text component="legend" fw={650} mb="xs">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function Look() {
  const { mainAnimation } = useLayout()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const isReduced = useReducedMotion()
  return (
    <>
      <Choice label={t('layout.dark')} checked={isDark} onChange={(checked) => setColorScheme(checked ? 'dark' : 'light')} />
      <Input.Wrapper label={t('layout.animation')} description={isReduced ? t('layout.animation.reduced') : undefined}>
        <Input
          component="select"
          name="mainAnimation"
          pointer
          rightSection={<IconSelector size={16} aria-hidden />}
          value={animationNames.find((name) => name === mainAnimation) ?? 'none'}
          onChange={(event) => changeLayout({ mainAnimation: event.currentTarget.value })}
        >
          {animationNames.map((name) => (
            <option key={name} value={name}>
              {t(`layout.animation.${name}`)}
            </option>
          ))}
        </Input>
      </Input.Wrapper>
    </>
  )
}

function MenuSettings({ shown }: Pick<Props, 'shown'>) {
  const { menuUniqueOpened, menuShowTopBar } = useLayout()
  const { menuCollapse, menuWidth, toggleMenu } = shown
  const id = useId()
  return (
    <>
      <div>
        <Text component="label" htmlFor={id} size="sm" display="flex" style={{ justifyContent: 'space-between' }}>
          {t('layout.width')}
          <small>{t('layout.width.value', { width: menuWidth })}</small>
        </Text>
        <input
          id={id}
          name="menuWidth"
          type="range"
          className={classes.slider}
          min={menuWidths.least}
          max={menuWidths.most}
          step={10}
          value={menuWidth}
          onChange={(event) => changeLayout({ menuWidth: event.currentTarget.valueAsNumber })}
        />
      </div>
      <Choice label={t('layout.collapse')} checked={menuCollapse} onChange={toggleMenu} />
      <Choice
        label={t('layout.unique')}
        checked={menuUniqueOpened}
        onChange={(checked) => changeLayout({ menuUniqueOpened: checked })}
      />
      <Choice
        label={t('layout.mark')}
        checked={menuShowTopBar}
        onChange={(checked) => changeLayout({ menuShowTopBar: checked })}
      />
      <IconChoice />
    </>
  )
}

function Choice({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Switch
      label={label}
      labelPosition="left"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      styles={{ body: { justifyContent: 'space-between' } }}
    />
  )
}

/** Quiet ones: a menu of many entries without pictures must not shout. */
const choices = [
  ['point', IconPointFilled],
  ['folder', IconFolder],
  ['article', IconArticle],
  ['tag', IconTag],
  ['list', IconList],
  ['settings', IconSettings],
] as const

function IconChoice() {
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
