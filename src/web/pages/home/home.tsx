import { Button } from '@mantine/core'
import {
  IconAddressBook,
  IconArrowBackUp,
  IconArrowRight,
  IconPrinter,
  IconScale,
  IconUmbrella,
  IconWallet,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ArticleCards } from '#web/features/article/article-cards.tsx'
import { homeQuery } from '#web/features/article/queries.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { areaBase, loginPath, useToken } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { FollowDrawing, LabelDrawing, WriteDrawing } from './drawings.tsx'
import { HeroDrawing } from './hero-drawing.tsx'
import classes from './home.module.css'
import { PriceBox } from './price-box.tsx'

export function HomePage() {
  usePageTitle(t('home.title'))
  return (
    <>
      <Hero />
      <Prices />
      <Steps />
      <OfferSection />
      <News />
      <RegisterSection />
    </>
  )
}

function EnterButton() {
  const isMember = useToken('member') !== ''
  return (
    <Button
      component={Link}
      to={isMember ? areaBase.member : `${loginPath.member}?type=register`}
      size="lg"
      rightSection={<IconArrowRight size={20} aria-hidden />}
      data-ready
    >
      {t(isMember ? 'home.hero.go_on' : 'home.hero.register')}
    </Button>
  )
}

function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.heroInner}>
        <div>
          <h1 className={classes.headline}>{t('home.hero.title')}</h1>
          <p className={classes.lead}>{t('home.hero.text')}</p>
          <div className={classes.actions}>
            <EnterButton />
            <Button component={Link} to="/prohibitedItems" size="lg" variant="default">
              {t('home.hero.prohibited')}
            </Button>
          </div>
        </div>
        <HeroDrawing title={t('home.hero.picture')} />
      </div>
    </section>
  )
}

/** Before anything else people want to know what it costs. */
function Prices() {
  return (
    <section className={classes.prices} aria-labelledby="prices">
      <h2 id="prices">{t('price.lead')}</h2>
      <PriceBox />
    </section>
  )
}

const steps = [
  { Drawing: WriteDrawing, title: 'home.steps.1.title', text: 'home.steps.1.text' },
  { Drawing: LabelDrawing, title: 'home.steps.2.title', text: 'home.steps.2.text' },
  { Drawing: FollowDrawing, title: 'home.steps.3.title', text: 'home.steps.3.text' },
] as const

function Steps() {
  return (
    <section className={classes.section} aria-labelledby="steps">
      <h2 id="steps" className={classes.title}>
        {t('home.steps.title')}
      </h2>
      <ol className={classes.steps}>
        {steps.map(({ Drawing, title, text }, index) => (
          <li key={title} className={classes.step}>
            <Drawing />
            <h3>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              {t(title)}
            </h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Only what works today: a part that is built later adds its line with its words. */
const offers = [
  { Icon: IconPrinter, title: 'home.offer.labels.title', text: 'home.offer.labels.text' },
  { Icon: IconScale, title: 'home.offer.prices.title', text: 'home.offer.prices.text' },
  { Icon: IconAddressBook, title: 'home.offer.addresses.title', text: 'home.offer.addresses.text' },
  { Icon: IconUmbrella, title: 'home.offer.cover.title', text: 'home.offer.cover.text' },
  { Icon: IconArrowBackUp, title: 'home.offer.voids.title', text: 'home.offer.voids.text' },
  { Icon: IconWallet, title: 'home.offer.money.title', text: 'home.offer.money.text' },
] as const

function OfferSection() {
  return (
    <section className={classes.band} aria-labelledby="offer">
      <div className={classes.section}>
        <h2 id="offer" className={classes.title}>
          {t('home.offer.title')}
        </h2>
        <ul className={classes.offers}>
          {offers.map(({ Icon, title, text }) => (
            <li key={title} className={classes.offer}>
              <Icon size={26} stroke={1.6} aria-hidden />
              <div>
                <h3>{t(title)}</h3>
                <p>{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** What we have written lately; nothing at all is said where nothing is published, or nothing came. */
function News() {
  const { data } = useQuery(homeQuery)
  if (!data || data.articles.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="news">
      <h2 id="news" className={classes.title}>
        {t('home.news.title')}
      </h2>
      <ArticleCards articles={data.articles} level={3} />
      <p className={classes.more}>
        <Link to="/articles">
          {t('home.news.all')}
          <IconArrowRight size={18} aria-hidden />
        </Link>
      </p>
    </section>
  )
}

function RegisterSection() {
  const isMember = useToken('member') !== ''
  if (isMember) return null
  return (
    <section className={`${classes.section} ${classes.end}`} aria-labelledby="end">
      <h2 id="end" className={classes.title}>
        {t('home.end.title')}
      </h2>
      <p>{t('home.end.text')}</p>
      <Button component={Link} to={`${loginPath.member}?type=register`} size="md">
        {t('home.hero.register')}
      </Button>
    </section>
  )
}
