import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { addressTypes } from '#domain/address/address.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import type { AddressBookState } from './book-state.ts'
import classes from './book-toolbar.module.css'
import { useExportBook } from './queries.ts'

type Props = { state: AddressBookState; onChange: (patch: Partial<AddressBookState>) => void }

const types = [undefined, ...addressTypes] as const

/** The kinds as tabs, and one box over what people know an address by. */
export function BookToolbar({ state, onChange }: Props) {
  const exporting = useExportBook()
  return (
    <div className={classes.bar}>
      <fieldset className={classes.types}>
        <legend>{t('address.type_filter')}</legend>
        {types.map((type) => (
          <label key={type ?? 'all'} className={classes.type}>
            <input type="radio" name="type" checked={state.type === type} onChange={() => onChange({ type })} />
            <span>{type === undefined ? t('address.type.all') : t(`address.type.${type}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={classes.find}>
        <BookSearch value={state.q} onChange={(q) => onChange({ q })} />
        <IconButton label={t('resource.export')} size={36} loading={exporting.isPending} onClick={() => exporting.mutate(state)}>
          <IconDownload size={18} aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

const debounceMs = 350

/** Asks once the typing pauses. Back and "show all" change the address and the box follows; what it asked for itself only comes back to it. */
function BookSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [searchedText, setSearchedText] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== searchedText) setText(value)
  }
  const search = useDebouncedCallback((next: string) => {
    setSearchedText(next.trim())
    onChange(next.trim())
  }, debounceMs)
  const handleChange = (next: string) => {
    setText(next)
    search(next)
  }
  return (
    <TextInput
      type="search"
      name="q"
      className={classes.search}
      value={text}
      maxLength={100}
      aria-label={t('address.search')}
      placeholder={t('address.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? <CloseButton size="sm" aria-label={t('resource.search_clear')} onClick={() => handleChange('')} /> : undefined
      }
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  )
}
