import '#web/features/login/login.css'
import { IconBuildingStore, IconPrinter, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { member } from '#contract/member.ts'
import { LanguageButton } from '#web/features/frame/language-button.tsx'
import { Logo } from '#web/features/frame/logo.tsx'
import { ThemeButton } from '#web/features/frame/theme-button.tsx'
import { type Credentials, LoginForm } from '#web/features/login/login-form.tsx'
import { useGoingOn } from '#web/features/login/use-going-on.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { userInfo } from '#web/lib/session.ts'
import { cameBack } from '#web/lib/sign-out.ts'
import { t } from '#web/lib/words.ts'
import classes from './login.module.css'

const points = [
  { Icon: IconPrinter, text: 'login.point.labels' },
  { Icon: IconBuildingStore, text: 'login.point.shops' },
  { Icon: IconWallet, text: 'login.point.money' },
] as const

export function MemberLoginPage() {
  usePageTitle(t('login.title'))
  useGoingOn('member')
  // Without an answer the form still works: a refused sign-in says by itself that it wants the captcha.
  const { data } = useQuery({
    queryKey: ['login', 'member'],
    queryFn: () => call(member.checkIn, {}, { quiet: true }),
    gcTime: 0,
    throwOnError: false,
  })
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Link to="/" className={classes.mark} title={t('login.home')}>
          <Logo />
        </Link>
        <LanguageButton />
        <ThemeButton />
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <div className={classes.formSide}>
            <h1 className={classes.title}>{t('login.member.title')}</h1>
            <p className={classes.note}>{t('login.member.note')}</p>
            <LoginForm usernameLabel={t('login.username')} needsCaptcha={data?.captcha ?? false} onSignIn={signIn} />
          </div>
          <ul className={classes.points}>
            {points.map(({ Icon, text }) => (
              <li key={text}>
                <Icon size={24} stroke={1.6} aria-hidden />
                {t(text)}
              </li>
            ))}
          </ul>
        </div>
      </main>
    </div>
  )
}

async function signIn(credentials: Credentials): Promise<string> {
  const { msg, data } = await callForMessage(member.signIn, { tab: 'login', ...credentials }, { quiet: true })
  cameBack('member')
  userInfo.setState(data.userInfo, true)
  return msg
}
