import { lazyView } from '#web/lib/page-loader.ts'
import '#web/features/login/login.css'
import { Anchor, Group, Paper, Text, Title } from '@mantine/core'
import { IconPrinter, IconScale, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { member } from '#contract/member.ts'
import { LanguageButton } from '#web/features/frame/language-button.tsx'
import { Logo } from '#web/features/frame/logo.tsx'
import { ThemeButton } from '#web/features/frame/theme-button.tsx'
import { type Credentials, LoginForm } from '#web/features/login/login-form.tsx'
import { useReturnAfterLogin } from '#web/features/login/use-return-after-login.ts'
import { callForMessage } from '#web/lib/call.ts'
import { getDeviceToken } from '#web/lib/device-token.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { markSignedIn, userInfo } from '#web/lib/session.ts'
import { askOptions } from '#web/lib/use-call.ts'
import { loadWords, t } from '#web/lib/words.ts'
import classes from './login.module.css'

const points = [
  { Icon: IconPrinter, text: 'login.point.labels' },
  { Icon: IconScale, text: 'login.point.prices' },
  { Icon: IconWallet, text: 'login.point.money' },
] as const

// Most come to sign in: the other two forms are fetched by those who want them.
const RegisterForm = lazyView(
  async () => (await import('#web/member/account/register-form.tsx')).RegisterForm,
  ['account', 'invalid'],
)
const ForgotForm = lazyView(async () => (await import('#web/member/account/forgot-form.tsx')).ForgotForm, ['account', 'invalid'])

// Most come without a parcel in hand; that this does not arrive must keep nobody from signing in.
const PickedOfferSummary = lazy(async () => {
  const [module] = await Promise.all([import('#web/features/estimate/picked-offer-summary.tsx'), loadWords(['price'])]).catch(
    () => [],
  )
  return { default: module?.PickedOfferSummary ?? (() => null) }
})

const views = ['login', 'register', 'forgot'] as const
type View = (typeof views)[number]

/** One address for signing in, registering and forgetting, told apart by `type`; where to go afterwards stays in `to`. */
export function MemberLoginPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  useReturnAfterLogin('member')
  // Without an answer the form still works: a refused sign-in says by itself that it wants the captcha.
  const { data } = useQuery(askOptions(['login', 'member'], member.checkIn, {}, { gcTime: 0, throwOnError: false }))
  const ways = data?.accountVerificationType ?? []
  // Where no code can be sent, nobody can register: a link to it leads to signing in.
  const requested = views.find((name) => name === params.get('type')) ?? 'login'
  const view: View = data && ways.length === 0 ? 'login' : requested
  usePageTitle(t(`login.title.${view}`))
  const returnPath = params.get('to') ?? ''
  const pathOf = (next: View) => {
    const query = new URLSearchParams(params)
    if (next === 'login') query.delete('type')
    else query.set('type', next)
    return `/user/login${query.size > 0 ? `?${query}` : ''}`
  }
  const way = (to: View, text: ReactNode) => (
    <Anchor component={Link} to={pathOf(to)} size="sm" underline="always">
      {text}
    </Anchor>
  )

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
        <Paper withBorder radius="lg" className={classes.card}>
          {returnPath.includes('channel=') && (
            <Suspense>
              <PickedOfferSummary path={returnPath} />
            </Suspense>
          )}
          <div className={classes.formSide}>
            <Title order={1} size="h2">
              {t(`login.member.title.${view}`)}
            </Title>
            <Text c="dimmed" mb="lg">
              {t(`login.member.note.${view}`)}
              {view === 'register' && (
                <>
                  <br />
                  {t('login.has_account')} {way('login', t('login.submit'))}
                </>
              )}
            </Text>
            {view === 'login' && (
              <LoginForm
                usernameLabel={t('login.username')}
                needsCaptcha={data?.captcha ?? false}
                mailPurpose={ways.includes('email') ? 'user_login' : undefined}
                onSignIn={signIn}
              />
            )}
            <Suspense>
              {view === 'register' && <RegisterForm ways={ways} />}
              {view === 'forgot' && <ForgotForm ways={ways} onDone={() => void navigate(pathOf('login'))} />}
            </Suspense>
            <Group justify="space-between" gap="8px 16px" mt="lg" fz="sm">
              {view === 'login' && ways.length > 0 && way('forgot', t('login.forgot'))}
              {view === 'login' && ways.length > 0 && (
                <span>
                  {t('login.no_account')} {way('register', t('login.register'))}
                </span>
              )}
              {view === 'forgot' && way('login', t('login.back'))}
            </Group>
          </div>
          <ul className={classes.points}>
            {points.map(({ Icon, text }) => (
              <li key={text}>
                <Icon size={24} stroke={1.6} aria-hidden />
                {t(text)}
              </li>
            ))}
          </ul>
        </Paper>
      </main>
    </div>
  )
}

async function signIn(credentials: Credentials): Promise<string> {
  const { msg, data } = await callForMessage(
    member.signIn,
    { tab: 'login', ...credentials, device: getDeviceToken() },
    { quiet: true },
  )
  markSignedIn('member')
  userInfo.setState(data.userInfo, true)
  return msg
}
