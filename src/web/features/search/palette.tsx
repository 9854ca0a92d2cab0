import { Group, Kbd, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Realm } from '#contract/envelope.ts'
import { search } from '#contract/search.ts'
import { useEscape } from '#web/kit/use-escape.ts'
import type { MenuItem } from '#web/lib/menus.ts'
import { useAccountId } from '#web/lib/session.ts'
import { askOptions } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import { useAfterMount } from '#web/resource/use-after-mount.ts'
import type { WordKey } from '#words/keys.ts'
import { OptionList } from './option-list.tsx'
import classes from './palette.module.css'
import { listOptionGroups, type SearchAction, type SearchOption } from './search-options.ts'

type Props = { realm: Realm; menu: MenuItem[]; opened: boolean; onClose: () => void }

/** Pages and records by a few letters. The focus stays in the field; arrows move the mark, Enter goes there, Escape closes. */
export function Palette(props: Props) {
  const { opened, onClose } = props
  const isOpen = useAfterMount() && opened
  useEscape(isOpen, onClose)
  return (
    <Modal.Root opened={isOpen} onClose={onClose} closeOnEscape={false} size={620} padding={0} yOffset="12vh" zIndex={450}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('search.title')}>{opened && <Search {...props} />}</Modal.Content>
    </Modal.Root>
  )
}

const debounceMs = 200

/** Lives as long as the dialog is open, so that it always begins empty. */
function Search({ realm, menu, onClose }: Props) {
  const area = searchAreas[realm]
  const listId = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [markedIndex, setMarkedIndex] = useState(0)
  const [debouncedText] = useDebouncedValue(text.trim(), debounceMs)
  const accountId = useAccountId(realm)
  const hits = useQuery(searchQuery(realm, accountId, debouncedText))
  // While somebody types on, what is known of the letters before is not offered for these.
  const isCurrent = debouncedText === text.trim()
  const isSearching = text.trim() !== '' && (!isCurrent || hits.isFetching)
  const groups = listOptionGroups({
    menu,
    text,
    answer: isCurrent ? hits.data : undefined,
    recent: recentSearches(realm, accountId),
    actions: area.actions(),
  })
  const options = groups.flatMap((group) => group.options)
  const marked = options[Math.min(markedIndex, options.length - 1)]

  const handleText = (next: string) => {
    setText(next)
    setMarkedIndex(0)
  }
  const handleChoose = ({ target }: SearchOption) => {
    if ('text' in target) return handleText(target.text)
    recordSearch(realm, accountId, text)
    onClose()
    if ('path' in target) void navigate(target.path)
    else window.open(target.link, '_blank', 'noopener')
  }
  const handleKey = (event: KeyboardEvent) => {
    // Enter may end the writing of a Chinese word; that is not a choice yet.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) {
      event.preventDefault()
      setMarkedIndex((Math.min(markedIndex, options.length - 1) + step + options.length) % options.length)
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault()
      handleChoose(marked)
    }
  }

  return (
    <>
      <Group className={classes.field} gap="xs" wrap="nowrap" px="md" c="dimmed">
        <IconSearch size={18} aria-hidden />
        <input
          data-autofocus
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={t('search.title')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={marked && `${listId}-${marked.key}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t(area.placeholder)}
          value={text}
          onChange={(event) => handleText(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
      </Group>
      <OptionList
        id={listId}
        groups={groups}
        marked={marked?.key}
        onChoose={handleChoose}
        onMark={(key) => setMarkedIndex(options.findIndex((option) => option.key === key))}
        text={text.trim()}
        nothingHint={t(area.nothingHint)}
        isSearching={isSearching}
        failure={isCurrent && hits.error ? { what: hits.error.message, onRetry: () => void hits.refetch() } : undefined}
      />
      <Group className={classes.keys} visibleFrom="sm" px="md" py="xs" fz="xs" c="dimmed" aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('search.keys_move')}
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> {t('search.keys_open')}
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> {t('search.keys_close')}
        </span>
      </Group>
    </>
  )
}

/** Kept by what was typed: an older answer that arrives late belongs to the older question and never stands in for a newer one. */
const searchQuery = (realm: Realm, accountId: number, text: string) =>
  askOptions(
    ['search', realm, accountId, text],
    searchAreas[realm].call,
    { q: text },
    { enabled: text !== '', staleTime: 10_000, gcTime: 60_000, throwOnError: false },
  )

const maxRecent = 5
let stored: { account: string; texts: readonly string[] } = { account: '', texts: [] }

/** What this person searched for since the page was loaded. In memory only: names of customers have no place in a browser's storage. */
const recentSearches = (realm: Realm, accountId: number): readonly string[] =>
  stored.account === `${realm} ${accountId}` ? stored.texts : []

function recordSearch(realm: Realm, accountId: number, text: string): void {
  const wanted = text.trim()
  if (wanted === '') return
  const others = recentSearches(realm, accountId).filter((other) => other !== wanted)
  stored = { account: `${realm} ${accountId}`, texts: [wanted, ...others].slice(0, maxRecent) }
}

type SearchArea = {
  call: typeof search.index | typeof search.own
  placeholder: WordKey
  nothingHint: WordKey
  actions: () => SearchAction[]
}

const ordersPath = '/user/account/sheetOrder'
const addressesPath = '/user/account/addressBook'

/** What the two searches differ in: whom they ask, what they say, and what can be begun from them. */
const searchAreas: Record<Realm, SearchArea> = {
  admin: {
    call: search.index,
    placeholder: 'search.placeholder',
    nothingHint: 'search.nothing_hint',
    actions: () => [],
  },
  member: {
    call: search.own,
    placeholder: 'search.placeholder_member',
    nothingHint: 'search.nothing_hint_member',
    actions: () => [
      { page: `${ordersPath}/create` },
      { page: '/user/account/prepayNow' },
      { page: ordersPath, begin: { path: `${ordersPath}?tab=awaiting`, title: t('search.action.pay') } },
      { page: ordersPath, begin: { path: `${ordersPath}?tab=success&is_printed=0`, title: t('search.action.print') } },
      { page: addressesPath, begin: { path: `${addressesPath}?add=1`, title: t('search.action.add_address') } },
    ],
  },
}
