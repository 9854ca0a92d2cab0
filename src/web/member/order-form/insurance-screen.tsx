import '#web/styles-whole.css'
import { Button, Group, SimpleGrid, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { IconUmbrella } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { asPence, formatDecimal, formatPounds, parseDecimal } from '#domain/money.ts'
import { Card } from '#web/kit/card.tsx'
import { Page } from '#web/kit/page.tsx'
import { Empty } from '#web/kit/states.tsx'
import { coversQuery } from '#web/lib/catalogue-queries.ts'
import { formatMoney } from '#web/lib/money.ts'
import { useAccountId } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { BackLink } from '#web/resource/back-link.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import { type Cover, isFree, premiumFor } from './cover-terms.ts'
import { NeverCovered } from './never-covered.tsx'
import classes from './order-form.module.css'
import { orderTempParams } from './order-storage.ts'

const createOrderPath = '/user/account/sheetOrder/create'

export const InsurancePage = () => (
  <Page title={t('orderForm.insurance.title')} note={t('orderForm.insurance.note')}>
    <InsuranceScreen />
  </Page>
)

/** What each cover is and costs. Who comes from the form of an order goes back there with the choice. */
function InsuranceScreen() {
  const userId = useAccountId('member')
  const navigate = useNavigate()
  const [detour] = useState(() => {
    orderTempParams.reload()
    const state = orderTempParams.getState()
    return state.user_id === userId && state.back.startsWith(createOrderPath) ? state : undefined
  })
  const [typed, setTyped] = useState(() => highestValue(detour?.values ?? []))
  const covers = useQuery(coversQuery)
  const { data, error } = covers
  const handleChoose = (coverId: string) => {
    const { back = createOrderPath, values = [] } = detour ?? {}
    const value = parseDecimal(typed) === null || typed === highestValue(values) ? '' : typed.trim()
    orderTempParams.setState({ user_id: userId, back, values, cover_id: coverId, value, has_chosen: true }, true)
    void navigate(back)
  }
  if (error || !data) return <LoadState query={covers} failed={t('orderForm.insurance.failed')} shape="cards" rows={3} />
  if (data.length === 0) return <Empty icon={<IconUmbrella />} title={t('orderForm.insurance.empty')} />
  return (
    <Stack gap="lg" maw={1000} align="flex-start">
      {detour && <BackLink to={detour.back} label={t('orderForm.insurance.back')} />}
      <TextInput
        maw={280}
        name="value"
        label={t('orderForm.insurance.value')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        error={typed.trim() !== '' && parseDecimal(typed) === null ? t('invalid.money') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SimpleGrid component="ul" w="100%" cols={{ base: 1, xs: 2, md: 3 }} className={classes.covers}>
        {data.map((cover) => (
          <CoverCard
            key={cover.id}
            cover={cover}
            value={typed}
            isChosen={detour?.cover_id === String(cover.id)}
            onChoose={() => handleChoose(String(cover.id))}
          />
        ))}
      </SimpleGrid>
      {detour && (
        <Button variant="subtle" onClick={() => handleChoose('')}>
          {t('orderForm.insurance.without')}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {t('orderForm.insurance.small')}
      </Text>
      <NeverCovered />
    </Stack>
  )
}

type CardProps = { cover: Cover; value: string; isChosen: boolean; onChoose: () => void }

function CoverCard({ cover, value, isChosen, onChoose }: CardProps) {
  const offer = premiumFor(cover, value)
  const isOffered = offer !== undefined && !('refused' in offer)
  const isAbove = offer !== undefined && 'refused' in offer && offer.refused === 'above_limit'
  return (
    <Card component="li" isChosen={isChosen} data-cover={cover.id} fz="sm">
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <Title order={2} size="h4">
          {cover.name}
        </Title>
        <Text component="strong" fz="xl" fw={650}>
          {isOffered ? formatPounds(offer.premium) : '—'}
        </Text>
      </Group>
      <p>{coverIntro(cover)}</p>
      {cover.kind === 'bands' && !isFree(cover) && (
        <Table horizontalSpacing={0} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('orderForm.insurance.up_to')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('orderForm.insurance.premium')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {cover.bands.map((band) => (
              <Table.Tr key={band.cover}>
                <Table.Td>{formatMoney(band.cover)}</Table.Td>
                <Table.Td ta="end">{formatMoney(band.premium)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {!isFree(cover) && (
        <p>
          {t('orderForm.insurance.limit', { limit: formatMoney(cover.cover_limit) })}
          <br />
          {t('orderForm.insurance.tax', { rate: cover.ipt_rate })}
        </p>
      )}
      {isAbove && (
        <Text size="sm" c="var(--app-attention)">
          {t('orderForm.above_cover')}
        </Text>
      )}
      <Button
        variant={isChosen ? 'filled' : 'light'}
        aria-label={t('orderForm.insurance.choose_named', { name: cover.name })}
        mt="auto"
        disabled={isAbove}
        onClick={onChoose}
      >
        {t(isChosen ? 'orderForm.insurance.keep' : 'orderForm.insurance.choose')}
      </Button>
    </Card>
  )
}

/** How a cover is charged; of a free one only its limit is worth saying. */
function coverIntro(cover: Cover): string {
  if (isFree(cover)) return t('orderForm.free_cover', { limit: formatMoney(cover.cover_limit) })
  if (cover.kind === 'bands') return t('orderForm.insurance.bands')
  return t('orderForm.insurance.percent', { percent: cover.percent, least: formatMoney(cover.min_premium) })
}

/** Of several packages the dearest: each has its own premium. */
function highestValue(values: string[]): string {
  const most = Math.max(0, ...values.map((value) => parseDecimal(value) ?? 0))
  return most > 0 ? formatDecimal(asPence(most)) : '100.00'
}
