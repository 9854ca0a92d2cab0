import { Kbd, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MenuItem } from '#web/lib/menus.ts'
import { useAccountId } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { useAfterMount } from '#web/resource/use-after-mount.ts'
import { ChoiceList } from './choice-list.tsx'
import { type Choice, choiceGroups } from './choices.ts'
import classes from './palette.module.css'
import { searchHits } from './queries.ts'
import { recentSearches, rememberSearch } from './recent.ts'

type Props = { menu: MenuItem[]; opened: boolean; onClose: () => void }

/** Pages and records by a few letters. The focus stays in the field; arrows move the mark, Enter goes there, Escape closes. */
export function Palette(props: Props) {
  const { opened, onClose } = props
  const isAfterMount = useAfterMount()
  return (
    <Modal.Root opened={isAfterMount && opened} onClose={onClose} size={620} padding={0} yOffset="12vh" zIndex={450}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('search.title')}>{opened && <Search {...props} />}</Modal.Content>
    </Modal.Root>
  )
}

const typingMs = 200

/** Lives as long as the dialog is open, so that it always begins empty. */
function Search({ menu, onClose }: Props) {
  const listId = useId()
  const goTo = useNavigate()
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const [settled] = useDebouncedValue(text.trim(), typingMs)
  const adminId = useAccountId('admin')
  const hits = useQuery(searchHits(adminId, settled))
  // While somebody types on, what is known of the letters before is not offered for these.
  const isCurrent = settled === text.trim()
  const isSearching = text.trim() !== '' && (!isCurrent || hits.isFetching)
  const groups = choiceGroups({ menu, text, answer: isCurrent ? hits.data : undefined, recent: recentSearches(adminId) })
  const choices = groups.flatMap((group) => group.choices)
  const marked = choices[Math.min(place, choices.length - 1)]

  const handleText = (next: string) => {
    setText(next)
    setPlace(0)
  }
  const handleChoose = ({ goal }: Choice) => {
    if ('text' in goal) return handleText(goal.text)
    rememberSearch(adminId, text)
    onClose()
    if ('path' in goal) void goTo(goal.path)
    else window.open(goal.link, '_blank', 'noopener')
  }
  const handleKey = (event: KeyboardEvent) => {
    // Enter may end the writing of a Chinese word; that is not a choice yet.
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && choices.length > 0) {
      event.preventDefault()
      setPlace((Math.min(place, choices.length - 1) + step + choices.length) % choices.length)
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault()
      handleChoose(marked)
    }
  }

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          data-autofocus
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={t('search.title')}
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={marked && `${listId}-${marked.key}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => handleText(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
      </div>
      <ChoiceList
        id={listId}
        groups={groups}
        marked={marked?.key}
        onChoose={handleChoose}
        onMark={(key) => setPlace(choices.findIndex((choice) => choice.key === key))}
        text={text.trim()}
        isSearching={isSearching}
        failure={isCurrent && hits.error ? { what: hits.error.message, onRetry: () => void hits.refetch() } : undefined}
      />
      <p className={classes.keys} aria-hidden>
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('search.keys_move')}
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> {t('search.keys_open')}
        </span>
        <span>
          <Kbd size="xs">Esc</Kbd> {t('search.keys_close')}
        </span>
      </p>
    </>
  )
}
