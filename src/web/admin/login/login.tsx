import { Group, Text, Title } from '@mantine/core'
import { Card } from '#web/kit/card.tsx'
import '#web/features/login/login.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { admin } from '#contract/admin.ts'
import { LanguageButton } from '#web/features/frame/language-button.tsx'
import { Logo } from '#web/features/frame/logo.tsx'
import { ThemeButton } from '#web/features/frame/theme-button.tsx'
import { type Credentials, LoginForm } from '#web/features/login/login-form.tsx'
import { useReturnAfterLogin } from '#web/features/login/use-return-after-login.ts'
import { callForMessage } from '#web/lib/call.ts'
import { getDeviceToken } from '#web/lib/device-token.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { adminInfo, markSignedIn } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { askOptions } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import classes from './login.module.css'

export function AdminLoginPage() {
  const { siteName } = useSite()
  usePageTitle(t('login.admin.title'))
  useReturnAfterLogin('admin')
  // Without an answer the form still works: a refused sign-in says by itself that it wants the captcha.
  const { data } = useQuery(askOptions(['login', 'admin'], admin.login, {}, { gcTime: 0, throwOnError: false }))
  return (
    <div className={classes.page}>
      <Card component="main" className={classes.card}>
        <Link to="/" className={classes.mark} title={t('login.home')}>
          <Logo />
        </Link>
        <div>
          <Title order={1} size="h2">
            {t('login.admin.title')}
          </Title>
          <Text c="dimmed">{t('login.admin.note', { site: siteName })}</Text>
        </div>
        <LoginForm
          usernameLabel={t('login.admin.username')}
          needsCaptcha={data?.captcha ?? false}
          mailPurpose="admin_login"
          onSignIn={signIn}
        />
      </Card>
      <Group component="footer" gap={4} wrap="nowrap">
        <LanguageButton />
        <ThemeButton />
      </Group>
    </div>
  )
}

async function signIn(credentials: Credentials): Promise<string> {
  const { msg, data } = await callForMessage(admin.signIn, { ...credentials, device: getDeviceToken() }, { quiet: true })
  markSignedIn('admin')
  adminInfo.setState(data.userInfo, true)
  return msg
}
