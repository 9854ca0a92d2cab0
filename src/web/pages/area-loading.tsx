import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconLock, IconLogout, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { Realm } from '#contract/envelope.ts'
import { ErrorState } from '#web/kit/states.tsx'
import { areaQuery } from '#web/lib/area.ts'
import { CallError } from '#web/lib/call-error.ts'
import { getHistoryState, isPageTarget, parsePageLocation, rawPageLocation, resolvePagePath } from '#web/lib/loading-path.ts'
import type { AreaRoute } from '#web/lib/menus.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { areaBase, useAccountId, useAdminInfo } from '#web/lib/session.ts'
import { signOut } from '#web/lib/sign-out.ts'
import { toastError } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { getAreaNavigation } from './area-navigation.ts'
import { hasPage } from './registry.ts'

const slowAfterMs = 6000

export const AdminLoading = () => <AreaLoading realm="admin" />
export const MemberLoading = () => <AreaLoading realm="member" />

/** Waits for the menus, then goes where the address wanted to. */
function AreaLoading({ realm }: { realm: Realm }) {
  const { pathname } = useLocation()
  const base = areaBase[realm]
  const { data: rules, error, refetch, isFetching } = useQuery(areaQuery(realm, useAccountId(realm)))
  usePageTitle(t('shell.loading.title'))
  if (rules) {
    const { routes, first } = getAreaNavigation(realm, rules)
    const target = parsePageLocation(rawPageLocation(base, pathname))
    if (realm === 'admin' && !isPageTarget(target, base) && !routes.some(isWorkScreen)) return <NoScreens />
    const destination = resolvePagePath({
      target,
      base,
      permitted: routes.map((route) => route.path),
      first,
      exists: (path) => path.startsWith(`${base}/`) && hasPage(realm, path.slice(base.length + 1)),
    })
    return destination === '/404' ? (
      <RedirectToNotFound />
    ) : (
      <Navigate to={destination} replace state={getHistoryState(destination)} />
    )
  }
  if (error instanceof CallError && error.kind === 'refused') return <NoScreens why={error.msg} />
  if (error instanceof CallError && error.kind !== 'signed_out' && !isFetching) {
    return (
      <ErrorState
        title={t('shell.loading.failed')}
        message={error.msg}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
        requestId={error.requestId && t('common.request_id', { id: error.requestId })}
      />
    )
  }
  return <LoadingMessage />
}

/** The dead end has words of its own; the toast says that it was the address, not the page. */
function RedirectToNotFound() {
  useEffect(() => toastError(t('navigation.invalid')), [])
  return <Navigate to="/404" replace />
}

/** What everybody in the back office has: neither is a reason to be here. */
const commonScreens = ['dashboard', 'routine/adminInfo']
const isWorkScreen = ({ name }: AreaRoute): boolean => !commonScreens.includes(name)

function LoadingMessage() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack gap="md" aria-busy="true">
      <Title order={1} size="h3">
        {t('shell.loading.title')}
      </Title>
      {isSlow && (
        <Stack gap="xs" align="flex-start" role="status">
          <Text c="dimmed">{t('shell.loading.slow')}</Text>
          <Button variant="default" onClick={() => location.reload()}>
            {t('page.reload')}
          </Button>
        </Stack>
      )}
      <Skeleton h={96} radius="md" />
      <Skeleton h={220} radius="md" />
    </Stack>
  )
}

/** Signed in, but the groups give no screen to work on: not a fault, and trying again does not help. It says whom to ask. */
function NoScreens({ why }: { why?: string }) {
  const { username } = useAdminInfo()
  usePageTitle(t('shell.loading.nothing'))
  return (
    <Stack align="center" gap="sm" px="md" py={72} role="status">
      <IconLock size={40} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      <Title order={1} size="h3" ta="center" tabIndex={-1}>
        {t('shell.loading.nothing')}
      </Title>
      {[why ?? t('shell.no_screens', { name: username }), t('shell.no_screens.ask')].map((text) => (
        <Text key={text} c="dimmed" ta="center" maw={520} style={{ textWrap: 'balance' }}>
          {text}
        </Text>
      ))}
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
