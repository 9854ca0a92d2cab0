import { Anchor, Badge, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AddressRow } from '#contract/address.ts'
import { townName } from '#domain/address/locality.ts'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { t } from '#web/lib/words.ts'
import { AskDialog } from '#web/resource/ask-dialog.tsx'
import type { WordKey } from '#words/keys.ts'
import classes from './order-form.module.css'
import { addressPickerQuery } from './queries.ts'

type Props = {
  title: string
  opened: boolean
  /** where it is opened from another dialog, which it must lie above */
  zIndex?: number
  onClose: () => void
  onChoose: (row: AddressRow) => void
}

/** The address book, searched while one types. */
export function AddressPicker({ title, opened, zIndex, onClose, onChoose }: Props) {
  return (
    <AskDialog opened={opened} onClose={onClose} title={title} size="lg" zIndex={zIndex}>
      <AddressSearch onChoose={onChoose} />
    </AskDialog>
  )
}

function AddressSearch({ onChoose }: Pick<Props, 'onChoose'>) {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const { data, error } = useQuery(addressPickerQuery(words))
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        name="book_search"
        data-autofocus
        aria-label={t('address.search')}
        placeholder={t('address.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <CardSkeleton label={t('common.loading')} rows={3} />}
      {data?.total === 0 && <p role="status">{words === '' ? t('address.empty') : t('address.empty_filtered')}</p>}
      <Stack component="ul" gap={8} mah="50dvh" style={{ overflow: 'auto' }}>
        {data?.list.map((row) => (
          <li key={row.id}>
            <UnstyledButton className={classes.bookRow} onClick={() => onChoose(row)}>
              <strong>{row.user_salutation_name}</strong>{' '}
              <Badge variant="default" size="sm">
                {t(`address.type.${row.address_type}` as WordKey)}
              </Badge>
              <Text size="sm" c="dimmed">
                {[row.address_line_1, townName(row), row.zip_code, row.country_name].filter(Boolean).join(' · ')}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
      <Anchor component={Link} to="/user/account/addressBook" size="sm">
        {t('orderForm.manage_book')}
      </Anchor>
    </Stack>
  )
}
