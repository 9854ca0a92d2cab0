import { Avatar, Box, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconDevices, IconHome, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Realm } from '#contract/envelope.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import type { MenuItem } from '#web/lib/menus.ts'
import { signOut } from '#web/lib/sign-out.ts'
import { t } from '#web/lib/words.ts'
import classes from './account-menu.module.css'
import { MenuIcon } from './menu-icon.tsx'

type Props = {
  realm: Realm
  name: string
  note: string
  avatar: string
  /** pages of the account that the rules put here */
  items?: readonly MenuItem[]
}

/** Who is signed in, the pages of their account, and the ways out. */
export function AccountMenu({ realm, name, note, avatar, items = [] }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  const handleEverywhere = async () => {
    setIsBusy(true)
    // A refusal has shown its toast; the question stays open for another try.
    await signOut(realm, { everywhere: true }).then(
      () => setIsAsking(false),
      () => undefined,
    )
    setIsBusy(false)
  }

  return (
    <>
      <Menu position="bottom-end" width={240} shadow="md" withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes.target} aria-label={t('shell.account.menu', { name })}>
            <Avatar src={avatar || undefined} name={name} alt="" size={30} radius="xl" color="harbour" />
            <Text span size="sm" maw={140} truncate visibleFrom="sm">
              {name}
            </Text>
            <Box component="span" c="dimmed" lh={0} visibleFrom="sm">
              <IconChevronDown size={16} aria-hidden />
            </Box>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Box px="sm" py="xs">
            <Text fw={600} truncate>
              {name}
            </Text>
            <Text size="sm" c="dimmed" truncate>
              {note}
            </Text>
          </Box>
          <Menu.Divider />
          {items.map((item) => (
            <AccountPage key={item.name} item={item} />
          ))}
          <Menu.Item component={Link} to="/" leftSection={<IconHome size={18} aria-hidden />}>
            {t('shell.home')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={18} aria-hidden />}
            onClick={() => void signOut(realm, { everywhere: false })}
          >
            {t('shell.sign_out')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDevices size={18} aria-hidden />} onClick={() => setIsAsking(true)}>
            {t('shell.sign_out_everywhere')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={t('shell.sign_out_everywhere.title')}
        confirmLabel={t('shell.sign_out_everywhere')}
        cancelLabel={t('common.cancel')}
        isBusy={isBusy}
        onConfirm={() => void handleEverywhere()}
        onClose={() => setIsAsking(false)}
      >
        <Text size="sm">{t('shell.sign_out_everywhere.text')}</Text>
      </ConfirmDialog>
    </>
  )
}

function AccountPage({ item: { icon, title, path, link } }: { item: MenuItem }) {
  const shared = { leftSection: <MenuIcon name={icon} size={18} />, children: title }
  if (path) return <Menu.Item component={Link} to={path} {...shared} />
  return <Menu.Item component="a" href={link} target="_blank" rel="noreferrer" {...shared} />
}
