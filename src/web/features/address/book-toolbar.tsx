import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { addressTypes } from '#domain/address/address.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import type { BookState } from './book-state.ts'
import classes from './book-toolbar.module.css'
import { useExportBook } from './queries.ts'

type Props = { state: BookState; onChange: (patch: Partial<BookState>) => void }

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

const pauseMs = 350

/** Asks once the typing pauses. Back and "show all" change the address and the box follows; what it asked for itself only comes back to it. */
function BookSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [asked, setAsked] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== asked) setText(value)
  }
  const ask = useDebouncedCallback((next: string) => {
    setAsked(next.trim())
    onChange(next.trim())
  }, pauseMs)
  const handleChange = (next: string) => {
    setText(next)
    ask(next)
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
