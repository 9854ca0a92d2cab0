import { IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { AccountMenu } from '#web/features/frame/account-menu.tsx'
import { LanguageButton } from '#web/features/frame/language-button.tsx'
import { ShellFrame } from '#web/features/frame/shell-frame.tsx'
import { ThemeButton } from '#web/features/frame/theme-button.tsx'
import { areaQuery } from '#web/lib/area.ts'
import { showMoney } from '#web/lib/money.ts'
import { areaBase, useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { areaMap } from '#web/pages/area-map.ts'
import classes from './shell.module.css'

/** The member centre's frame. The loading page inside asks for the menus; here they are only drawn. */
export function MemberShell() {
  const user = useUserInfo()
  const { data: rules } = useQuery({ ...areaQuery('member', user.id), enabled: false })
  const map = rules && areaMap('member', rules)
  return (
    <ShellFrame
      realm="member"
      menu={map?.menu ?? []}
      first={map?.first ?? areaBase.member}
      tools={
        <>
          <span className={classes.balance}>
            <IconWallet size={18} aria-hidden />
            {t('shell.balance', { amount: showMoney(user.money) })}
          </span>
          <LanguageButton />
          <ThemeButton />
          <AccountMenu
            realm="member"
            name={user.nickname || user.username}
            note={user.email || user.mobile || user.username}
            avatar={user.avatar}
          />
        </>
      }
    >
      <Outlet />
    </ShellFrame>
  )
}
