import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconLock, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useAdminInfo } from '#web/lib/session.ts'
import { signOut } from '#web/lib/sign-out.ts'
import { t } from '#web/lib/words.ts'

/** Signed in, but the groups give no screen to work on: not a fault, and trying again does not help. It says whom to ask. */
export function NoScreens({ why }: { why?: string }) {
  const { username } = useAdminInfo()
  usePageTitle(t('shell.loading.nothing'))
  return (
    <Stack align="center" gap="sm" px="md" py={72} role="status">
      <IconLock size={40} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      <Title order={1} size="h3" ta="center" tabIndex={-1}>
        {t('shell.loading.nothing')}
      </Title>
      <Text c="dimmed" ta="center" maw={520} style={{ textWrap: 'balance' }}>
        {why ?? t('shell.no_screens', { name: username })}
      </Text>
      <Text c="dimmed" ta="center" maw={520} style={{ textWrap: 'balance' }}>
        {t('shell.no_screens.ask')}
      </Text>
      <Group gap="sm" justify="center" mt="xs">
        {why === undefined && (
          <Button
            component={Link}
            to="/admin/routine/adminInfo"
            variant="default"
            leftSection={<IconUser size={18} aria-hidden />}
          >
            {t('shell.no_screens.profile')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={() => void signOut('admin', { everywhere: false })}
        >
          {t('shell.sign_out')}
        </Button>
      </Group>
    </Stack>
  )
}
