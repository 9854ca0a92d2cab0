import { Box, Button, Group, Text, Title } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBuildingStore,
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
import { TrackBox } from './track-box.tsx'

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
          <Text size="lg" c="dimmed" maw="34em" mt="lg" mb="xl">
            {t('home.hero.text')}
          </Text>
          <Group gap="sm" className={classes.heroButtons}>
            <EnterButton />
            <Button component={Link} to="/priceEstimate" size="lg" variant="default">
              {t('home.hero.price')}
            </Button>
          </Group>
          <Box mt={28}>
            <TrackBox label={t('home.track.title')} placeholder={t('home.track.number')} submitLabel={t('home.track.submit')} />
          </Box>
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
      <Title order={2} size="h4" mb="md" id="prices">
        {t('price.lead')}
      </Title>
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
      <Title order={2} mb="xl" id="steps">
        {t('home.steps.title')}
      </Title>
      <ol className={classes.steps}>
        {steps.map(({ Drawing, title, text }, index) => (
          <li key={title} className={classes.step}>
            <Drawing />
            <Group gap="sm" wrap="nowrap" mb="xs">
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <Title order={3} size="h4">
                {t(title)}
              </Title>
            </Group>
            <Text c="dimmed">{t(text)}</Text>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Only what works today: a part that is built later adds its line with its words. */
const offers = [
  { Icon: IconBuildingStore, title: 'home.offer.shops.title', text: 'home.offer.shops.text' },
  { Icon: IconPrinter, title: 'home.offer.labels.title', text: 'home.offer.labels.text' },
  { Icon: IconScale, title: 'home.offer.prices.title', text: 'home.offer.prices.text' },
  { Icon: IconUmbrella, title: 'home.offer.cover.title', text: 'home.offer.cover.text' },
  { Icon: IconArrowBackUp, title: 'home.offer.returns.title', text: 'home.offer.returns.text' },
  { Icon: IconWallet, title: 'home.offer.money.title', text: 'home.offer.money.text' },
] as const

function OfferSection() {
  return (
    <section className={classes.band} aria-labelledby="offer">
      <div className={classes.section}>
        <Title order={2} mb="xl" id="offer">
          {t('home.offer.title')}
        </Title>
        <ul className={classes.offers}>
          {offers.map(({ Icon, title, text }) => (
            <Group component="li" key={title} wrap="nowrap" align="flex-start" className={classes.offer}>
              <Icon size={26} stroke={1.6} aria-hidden />
              <div>
                <Title order={3} size="h4" mb="xs">
                  {t(title)}
                </Title>
                <Text c="dimmed">{t(text)}</Text>
              </div>
            </Group>
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
      <Title order={2} mb="xl" id="news">
        {t('home.news.title')}
      </Title>
      <ArticleCards articles={data.articles} level={3} />
      <Button
        component={Link}
        to="/articles"
        variant="subtle"
        mt="lg"
        ml={-18}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {t('home.news.all')}
      </Button>
    </section>
  )
}

function RegisterSection() {
  const isMember = useToken('member') !== ''
  if (isMember) return null
  return (
    <Box component="section" ta="center" className={classes.section} aria-labelledby="end">
      <Title order={2} mb="xl" id="end">
        {t('home.end.title')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('home.end.text')}
      </Text>
      <Button component={Link} to={`${loginPath.member}?type=register`} size="md">
        {t('home.hero.register')}
      </Button>
    </Box>
  )
}
