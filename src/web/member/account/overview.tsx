import type { Icon } from '@tabler/icons-react'
import { IconStar, IconWallet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Page } from '#web/kit/page.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { greetingAt } from '#web/lib/greeting.ts'
import { formatMoney } from '#web/lib/money.ts'
import { useUserInfo } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import classes from './overview.module.css'

/** What we know of the member, without a call of its own: the menus brought it. */
export function AccountOverviewPage() {
  const user = useUserInfo()
  const name = user.nickname || user.username
  return (
    <Page title={t(greetingAt(new Date()), { name })} note={t('page.overview.note')}>
      <div className={classes.grid}>
        <Figure
          Icon={IconWallet}
          title={t('page.overview.balance')}
          value={formatMoney(user.money)}
          note={t('page.overview.balance.note')}
        />
        <Figure
          Icon={IconStar}
          title={t('page.overview.points')}
          value={user.score.toLocaleString('en-GB')}
          note={
            user.score_pending > 0
              ? t('page.overview.points.pending', { points: user.score_pending.toLocaleString('en-GB') })
              : t('page.overview.points.note')
          }
        />
        <Card title={t('page.overview.account')}>
          <dl className={classes.facts}>
            <Fact name={t('page.overview.nickname')} value={name} />
            <Fact name={t('page.overview.username')} value={user.username} />
            <Fact name={t('page.overview.email')} value={user.email || t('page.overview.nothing')} />
            <Fact name={t('page.overview.mobile')} value={user.mobile || t('page.overview.nothing')} />
            <Fact name={t('page.overview.joined')} value={formatSiteTime(user.jointime) || t('page.overview.never')} />
          </dl>
        </Card>
        <Card title={t('page.overview.security')}>
          <dl className={classes.facts}>
            <Fact name={t('page.overview.last_time')} value={formatSiteTime(user.lastlogintime) || t('page.overview.never')} />
            <Fact name={t('page.overview.last_address')} value={user.lastloginip || t('page.overview.never')} />
          </dl>
          <p className={classes.note}>{t('page.overview.security.note')}</p>
        </Card>
      </div>
    </Page>
  )
}

type FigureProps = { Icon: Icon; title: string; value: string; note: string }

function Figure({ Icon: IconComponent, title, value, note }: FigureProps) {
  return (
    <Card title={title} icon={<IconComponent size={20} stroke={1.7} aria-hidden />}>
      <p className={classes.figure}>{value}</p>
      <p className={classes.note}>{note}</p>
    </Card>
  )
}

function Card({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>
        {icon}
        {title}
      </h2>
      {children}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
