import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Section } from '#web/kit/section.tsx'
import { CallError } from '#web/lib/call.ts'
import { lazyView } from '#web/lib/page-loader.ts'
import { LoadingBar } from '#web/lib/progress-bar.ts'
import { t } from '#web/lib/words.ts'
import { countryFilter } from '#web/member/order/queries.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { type Choices, type Receiver, reshipChannelsOptions } from './queries.ts'

const BookPicker = lazyView(async () => (await import('./book-picker.tsx')).BookPicker, ['address', 'order-form'])

const fields = ['name', 'company', 'detailAddress', 'city', 'state', 'zipCode', 'telephone', 'email'] as const

type Chosen = { channelId: number; price: string; receiver?: Receiver }
type Props = { id: number; choices: Choices; chosen: Chosen; onChange: (next: Chosen) => void }

/** To whom, and by which channel: where the order went before, or to another address, which is priced anew. */
export function ReshipFields({ id, choices, chosen, onChange }: Props) {
  const first = choices.receiver as Receiver
  const [typed, setTyped] = useState<Receiver>()
  const [isChoosing, setIsChoosing] = useState(false)
  const quoted = useQuery(reshipChannelsOptions(id, chosen.receiver))
  const isOther = typed !== undefined
  const isStale = isOther && JSON.stringify(typed) !== JSON.stringify(chosen.receiver)
  const channels = isOther ? quoted.data : choices.channels
  const problems = quoted.error instanceof CallError ? (quoted.error.errors ?? {}) : {}
  const handleType = (receiver: Receiver | undefined) => {
    setTyped(receiver)
    if (receiver === undefined) onChange({ channelId: 0, price: '' })
  }
  return (
    <Stack gap="md">
      <Section
        isPlain
        title={t('returnOrder.choose.address')}
        actions={
          <>
            {isOther && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconAddressBook size={16} aria-hidden />}
                onClick={() => setIsChoosing(true)}
              >
                {t('returnOrder.choose.from_book')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => handleType(isOther ? undefined : first)}>
              {t(isOther ? 'returnOrder.choose.first_address' : 'returnOrder.choose.other_address')}
            </Button>
          </>
        }
      >
        {isOther ? <AddressFields receiver={typed} problems={problems} onChange={handleType} /> : <Summary receiver={first} />}
      </Section>
      {isStale && (
        <Group gap="sm">
          <Button
            size="xs"
            variant="light"
            loading={quoted.isFetching}
            onClick={() => onChange({ channelId: 0, price: '', receiver: typed })}
          >
            {t('returnOrder.choose.quote')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('returnOrder.choose.address_changed')}
          </Text>
        </Group>
      )}
      {!isStale && (
        <ChannelChoice
          channels={channels}
          problem={isOther ? quoted.error?.message : undefined}
          chosen={chosen.channelId}
          onChoose={(channelId) =>
            onChange({
              ...chosen,
              channelId,
              price: channels?.find(({ channel_id }) => channel_id === channelId)?.amount ?? '',
            })
          }
        />
      )}
      {isChoosing && (
        <Suspense fallback={<LoadingBar />}>
          <BookPicker
            onClose={() => setIsChoosing(false)}
            onChoose={(receiver) => {
              setTyped(receiver as Receiver)
              setIsChoosing(false)
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function Summary({
  receiver: { name, company, detailAddress, city, state, zipCode, countryCode, telephone },
}: {
  receiver: Receiver
}) {
  return (
    <address style={{ fontStyle: 'normal' }}>
      <Text size="sm" fw={600}>
        {[name, company].filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {[detailAddress, city, state, zipCode, countryCode].filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {telephone}
      </Text>
    </address>
  )
}

type AddressProps = { receiver: Receiver; problems: Record<string, string>; onChange: (receiver: Receiver) => void }

function AddressFields({ receiver, problems, onChange }: AddressProps) {
  const { data: countries = [] } = useQuery(countryFilter)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {fields.map((name) => (
        <TextInput
          key={name}
          label={t(`returnOrder.address.${name}`)}
          value={receiver[name] ?? ''}
          error={problems[`receiver.${name}`]}
          onChange={(event) => onChange({ ...receiver, [name]: event.currentTarget.value })}
        />
      ))}
      <Select
        label={t('returnOrder.address.countryCode')}
        data={countries}
        value={receiver.countryCode ?? null}
        error={problems['receiver.countryCode']}
        searchable
        comboboxProps={{ withinPortal: true, zIndex: 500 }}
        onChange={(code) => onChange({ ...receiver, countryCode: code ?? '' })}
      />
    </SimpleGrid>
  )
}
