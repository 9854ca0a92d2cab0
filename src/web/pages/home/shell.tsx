import { Button, Group } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { pick } from '#domain/language.ts'
import { LanguageButton } from '#web/features/frame/language-button.tsx'
import { Logo } from '#web/features/frame/logo.tsx'
import { SkipLink } from '#web/features/frame/skip-link.tsx'
import { ThemeButton } from '#web/features/frame/theme-button.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { KeepAliveOutlet } from '#web/lib/keep-alive.tsx'
import { areaBase, loginPath, useToken } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { language, t } from '#web/lib/words.ts'
import classes from './shell.module.css'

/** Around the public pages, for visitors and members alike. The home page itself stays alive behind the others. */
export function HomeShell() {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <TopBar />
      <main id="main" tabIndex={-1} className={classes.main}>
        <KeepAliveOutlet depth={1} keep={['home-page']} />
      </main>
      <Footer />
    </div>
  )
}

function TopBar() {
  const isMember = useToken('member') !== ''
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <Link to="/" className={classes.mark}>
          <Logo />
        </Link>
        <nav aria-label={t('shell.navigation')} className={classes.links}>
          <SiteLinks />
        </nav>
        <Group gap={4} wrap="nowrap" ml="auto" className={classes.tools}>
          <span className={classes.onDesk}>
            <LanguageButton />
            <ThemeButton />
          </span>
          <Button component={Link} to={isMember ? areaBase.member : loginPath.member} size="sm" data-enter>
            {t(isMember ? 'shell.member_centre' : 'shell.sign_in')}
          </Button>
          <PhoneMenu isMember={isMember} />
        </Group>
      </div>
    </header>
  )
}

const SiteLinks = () => (
  <>
    <NavLink to="/priceEstimate">{t('shell.price')}</NavLink>
    <NavLink to="/tracking">{t('home.track.link')}</NavLink>
    <NavLink to="/articles">{t('shell.articles')}</NavLink>
    <NavLink to="/serviceSupport">{t('shell.support')}</NavLink>
    <NavLink to="/prohibitedItems">{t('shell.prohibited')}</NavLink>
  </>
)

/** What a phone's bar has no room for. The browser's own popover: Escape, a click beside it and the next page close it. */
function PhoneMenu({ isMember }: { isMember: boolean }) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // With every step to a page, also to the same one.
  useEffect(() => {
    if (key) panel.current?.hidePopover()
  }, [key])
  return (
    <>
      <IconButton size={38} className={classes.onPhone} label={t('shell.menu.open')} popoverTarget={id}>
        <IconMenu2 size={22} aria-hidden />
      </IconButton>
      <div id={id} ref={panel} popover="auto" className={classes.panel}>
        <nav aria-label={t('shell.menu.label')} className={classes.panelLinks}>
          <SiteLinks />
        </nav>
        {!isMember && (
          <Button component={Link} to={`${loginPath.member}?type=register`} variant="light" fullWidth>
            {t('home.hero.register')}
          </Button>
        )}
        <Group justify="space-between">
          <LanguageButton />
          <ThemeButton />
        </Group>
      </div>
    </>
  )
}

function Footer() {
  const { siteName, recordNumber, version, protocol } = useSite()
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <span>{t('home.footer.rights', { year: new Date().getFullYear(), site: siteName })}</span>
        {version ? <span>{version}</span> : null}
        {recordNumber ? <span>{t('shell.footer.record', { number: recordNumber })}</span> : null}
        <span className={classes.footLinks}>
          <Link to="/priceEstimate">{t('shell.price')}</Link>
          <Link to="/tracking">{t('home.track.link')}</Link>
          <Link to="/articles">{t('shell.articles')}</Link>
          <Link to="/serviceSupport">{t('shell.support')}</Link>
          <Link to="/prohibitedItems">{t('shell.prohibited')}</Link>
          {protocol.map(({ title_zh, title_en, article_id }) => (
            <Link key={article_id} to={`/articles/${article_id}`}>
              {pick(language(), title_zh, title_en)}
            </Link>
          ))}
        </span>
      </div>
    </footer>
  )
}
