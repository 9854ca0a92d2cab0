import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useLocation } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { language, t, tMaybe } from '#web/lib/words.ts'
import { labelOf } from './resource-labels.ts'

type BoxProps = {
  value: string
  inputRef: RefObject<HTMLInputElement | null>
  showsKey: boolean
  onChange: (text: string) => void
}

/** One box over the fields people know a record by. */
export function QuickSearch({ resource, ...box }: BoxProps & { resource: Resource }) {
  const fields = Object.entries(resource.fields).filter(([, field]) => field.quick)
  if (fields.length === 0) return null
  // A list that people know by heart says it in its own words.
  const [own, ownHint] = [tMaybe(`${resource.name}.search`), tMaybe(`${resource.name}.search_hint`)]
  if (own && resource.member) return <SearchBox {...box} label={own} hint={ownHint ?? own} />
  const names = fields.map(([name]) => labelOf(resource, name)).join(language() === 'en' ? ', ' : '、')
  return <SearchBox {...box} label={t('resource.search')} hint={t('resource.search_by', { fields: names })} />
}

const pauseMs = 350

/** Asks once the typing pauses. */
function SearchBox({ value, inputRef, showsKey, onChange, label, hint }: BoxProps & { label: string; hint: string }) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [pending, setPending] = useState<string[]>([])
  // The back button and "clear filters" change the address and the box follows; what it asked for itself only comes back to it, perhaps after
  // more was typed, and must not overwrite that.
  if (value !== lastValue) {
    setLastValue(value)
    const answered = pending.indexOf(value)
    setPending(pending.slice(answered + 1))
    if (answered < 0) setText(value)
  }
  // Whoever went elsewhere before the box's own question was heard (a view was chosen, say) is followed too.
  const { key } = useLocation()
  const [locationKey, setLocationKey] = useState(key)
  if (key !== locationKey) {
    setLocationKey(key)
    if (value === lastValue && pending.length > 0) {
      setPending([])
      setText(value)
    }
  }
  const search = useDebouncedCallback((next: string) => {
    const query = next.trim()
    // Cleared from outside while the pause ran, or nothing new.
    if (next !== text || query === (pending.at(-1) ?? value)) return
    setPending([...pending, query])
    onChange(query)
  }, pauseMs)
  const handleChange = (next: string) => {
    setText(next)
    search(next)
  }
  return (
    <TextInput
      ref={inputRef}
      type="search"
      size="xs"
      w={{ base: '100%', xs: 280 }}
      value={text}
      maxLength={100}
      aria-label={label}
      title={hint}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text ? (
          <CloseButton size="sm" aria-label={t('resource.search_clear')} onClick={() => handleChange('')} />
        ) : (
          showsKey && (
            <Kbd size="xs" aria-hidden>
              /
            </Kbd>
          )
        )
      }
      onChange={(event) => handleChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search.flush()
      }}
    />
  )
}
