import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { AccountMenu } from '#web/features/frame/account-menu.tsx'
import { LanguageButton } from '#web/features/frame/language-button.tsx'
import { ShellFrame } from '#web/features/frame/shell-frame.tsx'
import { ThemeButton } from '#web/features/frame/theme-button.tsx'
import { NoticeBell } from '#web/features/notices/notice-bell.tsx'
import { SearchButton } from '#web/features/search/search-button.tsx'
import { TaskTray } from '#web/features/tasks/task-tray.tsx'
import { areaQuery } from '#web/lib/area.ts'
import { areaBase, useAdminInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { areaMap } from '#web/pages/area-map.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import classes from './shell.module.css'

/** The back office's frame: as the member's, denser. The open tabs get their row between bar and content. */
export function AdminShell() {
  const admin = useAdminInfo()
  const { data: rules } = useQuery({ ...areaQuery('admin', admin.id), enabled: false })
  const map = rules && areaMap('admin', rules)
  return (
    <ShellFrame
      realm="admin"
      menu={map?.menu ?? []}
      first={map?.first ?? areaBase.admin}
      isDense
      tools={
        <>
          <Badge className={classes.place} variant="light" color="gray" radius="sm" tt="none">
            {t('shell.back_office')}
          </Badge>
          <SearchButton menu={map?.menu ?? []} />
          <TaskTray realm="admin" />
          <NoticeBell realm="admin" />
          <LanguageButton />
          <ThemeButton />
          <FullScreenButton />
          <AccountMenu
            realm="admin"
            name={admin.nickname || admin.username}
            note={t(admin.super ? 'shell.account.super' : 'shell.account.admin')}
            avatar={admin.avatar}
          />
        </>
      }
    >
      <Outlet />
    </ShellFrame>
  )
}
