import '#web/styles-whole.css'
import { Badge, Button, Checkbox, Group, Stack, Title } from '@mantine/core'
import { IconAddressBook, IconPencil, IconPhone, IconPin, IconTrash } from '@tabler/icons-react'
import { lazy } from 'react'
import type { AddressRow } from '#contract/address.ts'
import { addressImport } from '#contract/address-import.ts'
import { memberAddress } from '#contract/member-lists/address.ts'
import { hasAreaLists, senderType } from '#domain/address/address.ts'
import { localityNames } from '#domain/address/locality.ts'
import { Card } from '#web/kit/card.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { t } from '#web/lib/words.ts'
import { ImportButton } from '#web/member/import/import-button.tsx'
import { type CardState, defineList } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'
import type { WordKey } from '#words/keys.ts'
import { bookKey, useSetDefault } from './queries.ts'

/** The form weighs more than the list, with its tables of phone numbers and post codes: it comes when it is opened. */
const AddressDrawer = lazy(async () => ({ default: (await import('./address-drawer.tsx')).AddressDrawer }))

const addressBook = defineList<AddressRow>({
  resource: memberAddress,
  renderCard: (row, card) => <AddressCard row={row} {...card} />,
  rowName: ({ user_salutation_name: name, address_line_1: street }) => `${name} · ${street}`,
  emptyIcon: IconAddressBook,
})

const handleAdded = () => void refresh(bookKey)

/** A member's addresses as cards, with what is looked at in the page's URL. */
export const AddressBookPage = () => (
  <ListScreen
    definition={addressBook}
    actions={<ImportButton calls={addressImport} onAdded={handleAdded} />}
    form={AddressDrawer}
  />
)

/** One address as people read it, what it is for, and what can be done with it. */
function AddressCard({ row, isSelected, onSelect, onEdit, onDelete }: CardState & { row: AddressRow }) {
  const setDefault = useSetDefault()
  const isBusy = setDefault.isPending
  const onDefault = (address_type: number) => setDefault.mutate({ id: row.id, address_type })
  const name = row.user_salutation_name
  return (
    <Card component="article" isTight isChosen={isSelected} data-row={row.id}>
      <Group gap={10} wrap="nowrap">
        <Checkbox
          flex="none"
          checked={isSelected}
          aria-label={t('resource.select_named', { name })}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <Title order={2} size="md" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        <Badge variant="default" flex="none" tt="none" fw={500}>
          {t(`address.type.${row.address_type}` as WordKey)}
        </Badge>
      </Group>
      <Group component="p" gap={6} fz="sm">
        <IconPhone size={14} aria-hidden /> {row.mobile_code} {row.mobile}
      </Group>
      <Stack component="p" gap={0} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {addressLines(row).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </Stack>
      <Group justify="space-between" gap={8} wrap="nowrap" mt="auto" pt={6}>
        <Group gap="4px 12px">
          {row.is_default === 1 && <DefaultBadge word={t('address.is_default')} />}
          {row.is_sender_default === 1 && <DefaultBadge word={t('address.is_sender_default')} />}
          {row.address_type !== senderType && row.is_default === 0 && (
            <DefaultButton word={t('address.set_default')} name={name} isBusy={isBusy} onClick={() => onDefault(0)} />
          )}
          {row.address_type <= senderType && row.is_sender_default === 0 && (
            <DefaultButton
              word={t('address.set_sender_default')}
              name={name}
              isBusy={isBusy}
              onClick={() => onDefault(senderType)}
            />
          )}
        </Group>
        <Group gap={2} wrap="nowrap">
          <IconButton label={t('resource.edit_named', { name })} size={32} onClick={onEdit}>
            <IconPencil size={18} aria-hidden />
          </IconButton>
          <IconButton label={t('resource.delete_named', { name })} size={32} onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </Group>
      </Group>
    </Card>
  )
}

const DefaultBadge = ({ word }: { word: string }) => (
  <Badge variant="light" flex="none" tt="none" fw={500} leftSection={<IconPin size={12} aria-hidden />}>
    {word}
  </Badge>
)

type DefaultProps = { word: string; name: string; isBusy: boolean; onClick: () => void }

const DefaultButton = ({ word, name, isBusy, onClick }: DefaultProps) => (
  <Button
    variant="subtle"
    size="compact-xs"
    // Its word in line with the address above it.
    ml={-7}
    disabled={isBusy}
    aria-label={t('resource.act_named', { action: word, name })}
    onClick={onClick}
  >
    {word}
  </Button>
)

/** In the order of the country: from the large to the small in China, the other way round elsewhere. */
function addressLines(row: AddressRow): string[] {
  const street = [row.address_line_1, row.address_line_2, row.address_line_3]
  const { province, city, district } = row
  const lines = hasAreaLists(row.country)
    ? [[...localityNames({ city, province }).reverse(), district].filter(Boolean).join(' '), ...street]
    : [...street, [district, city, province].filter(Boolean).join(', ')]
  return [...lines, [row.zip_code, row.country_name].filter(Boolean).join(' · ')].filter(Boolean)
}
