import { Box, Group } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { AccountMenu } from '#web/features/frame/account-menu.tsx'
import { LanguageButton } from '#web/features/frame/language-button.tsx'
import { ShellFrame } from '#web/features/frame/shell-frame.tsx'
import { ThemeButton } from '#web/features/frame/theme-button.tsx'
import { NoticeBell } from '#web/features/notices/notice-bell.tsx'
import { SearchButton } from '#web/features/search/search-button.tsx'
import { TaskTray } from '#web/features/tasks/task-tray.tsx'
import { areaQuery } from '#web/lib/area.ts'
import { useLiveTopic } from '#web/lib/live/events.ts'
import { formatMoney } from '#web/lib/money.ts'
import { rechargePath } from '#web/lib/next-step.ts'
import { areaBase, useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { getAreaNavigation } from '../area-navigation.ts'
import classes from './member-shell.module.css'

/** The member centre's frame. The loading page inside asks for the menus; here they are only drawn. */
export function MemberShell() {
  const user = useUserInfo()
  const { data: rules, refetch } = useQuery({ ...areaQuery('member', user.id), enabled: false })
  useLiveTopic('balance', () => void refetch())
  const map = rules && getAreaNavigation('member', rules)
  return (
    <ShellFrame
      realm="member"
      menu={map?.menu ?? []}
      routes={map?.routes}
      first={map?.first ?? areaBase.member}
      drawerTools={
        <>
          <LanguageButton />
          <ThemeButton />
        </>
      }
      tools={
        <>
          <SearchButton realm="member" menu={map ? [...map.menu, ...map.accountMenu] : []} />
          <Link to={rechargePath} className={classes.balance} title={t('shell.recharge')}>
            <IconWallet size={18} aria-hidden />
            <span className={classes.full}>{t('shell.balance', { amount: formatMoney(user.money) })}</span>
            <Box component="span" hiddenFrom="sm" aria-hidden>
              {formatMoney(user.money)}
            </Box>
          </Link>
          <TaskTray realm="member" />
          <NoticeBell realm="member" />
          <Group gap={4} wrap="nowrap" visibleFrom="sm">
            <LanguageButton />
            <ThemeButton />
          </Group>
          <AccountMenu
            realm="member"
            name={user.nickname || user.username}
            note={user.email || user.mobile || user.username}
            avatar={user.avatar}
            items={map?.accountMenu}
          />
        </>
      }
    >
      {/* A form of the one before is not the newcomer's. */}
      <Outlet key={user.id} />
    </ShellFrame>
  )
}
