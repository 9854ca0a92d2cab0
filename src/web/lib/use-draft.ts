import { useEffect, useRef, useState } from 'react'
import { browserStorage } from './browser-storage.ts'
import { asObject, withDefaults } from './json-shape.ts'
import type { SavedKey } from './saved-keys.ts'
import { createSavedState } from './saved-state.ts'
import { userInfo } from './session.ts'

/** An unsent form of a member, as the browser keeps it. */
export type Draft<Values> = {
  user_id: number
  /** what it began from: '' nothing, `copy=5`, `edit=5`, or what an estimate asked */
  source: string
  /** made when it is sent first: what was never sent is, taken up in two tabs, two orders */
  client_key: string
  form: Values
  /** as it began: what differs from it would be lost */
  before: Values
}

type Options<Values> = { key: SavedKey; read: (raw: unknown) => Values; isChanged: (before: Values, now: Values) => boolean }

/**
 * Where the unsent forms of one kind lie. No tab listens to another here: two forms side by side are two. Each tab finds its own again, and a
 * later visit the one that was written in last.
 */
export function createDrafts<Values extends object>({ key, read, isChanged }: Options<Values>) {
  const stored = createSavedState<Draft<Values>>({
    key,
    storage: browserStorage,
    read: (raw) => {
      const { form, before } = asObject(raw)
      const { user_id, source, client_key } = withDefaults({ user_id: 0, source: '', client_key: '' }, raw)
      return { user_id, source, client_key, form: read(form), before: read(before) }
    },
  })
  /** What was written in this tab: the shelf has room for one form only, and another tab's may lie there by now. */
  let tabDraft: Draft<Values> | undefined
  let hasSessionEnded = false
  userInfo.subscribe(({ id }) => {
    if (id === 0) hasSessionEnded = true
  })
  return {
    stored,
    save: (draft: Draft<Values>): void => {
      tabDraft = draft
      hasSessionEnded = false
      stored.setState(draft, true)
    },
    /** Sent or given up. What lies there in its place, written by another form, stays. */
    delete: (draft: Draft<Values>): void => {
      if (tabDraft === draft) tabDraft = undefined
      stored.reload()
      if (stored.getState() === draft) stored.clear()
    },
    /** A form of this member that began from the same place; one that nobody touched would only hide what is newer. */
    find: (userId: number, source: string): Draft<Values> | undefined => {
      // Signing out empties the shelf behind the store's back.
      stored.reload()
      const storedDraft = stored.getState()
      // A session that ended by itself leaves the shelf as it was; who signed out leaves nothing.
      if (hasSessionEnded && storedDraft.user_id !== tabDraft?.user_id) tabDraft = undefined
      // Something was typed, or it was sent and nobody may know whether it arrived.
      const isTouched = ({ client_key, before, form }: Draft<Values>) => client_key !== '' || isChanged(before, form)
      const isUsable = (draft: Draft<Values>) =>
        draft.user_id === userId && userId > 0 && draft.source === source && isTouched(draft)
      return [tabDraft, storedDraft].find((draft) => draft !== undefined && isUsable(draft))
    },
  }
}

/** Keeps a form in the browser with every change until it is sent or given up. */
export function useDraft<Values extends object>(
  drafts: ReturnType<typeof createDrafts<Values>>,
  start: Draft<Values>,
  { values, isDirty }: { values: Values; isDirty: boolean },
) {
  const [clientKey, setClientKey] = useState(start.client_key)
  // Two clicks in one breath are one sending: state would come too late for the second.
  const latestKey = useRef(start.client_key)
  const isFinished = useRef(false)
  const saved = useRef<Draft<Values>>(undefined)
  const isTouched = clientKey !== '' || isDirty
  const isUnseen = values === start.form && !isTouched

  useEffect(() => {
    // A form that was only looked at takes nobody's place.
    if (isFinished.current || isUnseen) return
    saved.current = { ...start, client_key: clientKey, form: values }
    drafts.save(saved.current)
  }, [drafts, start, values, clientKey, isUnseen])

  return {
    /** something would have to be typed again, or was sent and may not have arrived */
    isTouched,
    /** the form's own key, kept from now on: whether what is sent arrives may stay unknown, through a reload too */
    getClientKey: (): string => {
      latestKey.current ||= crypto.randomUUID()
      setClientKey(latestKey.current)
      return latestKey.current
    },
    /** sent or given up: the browser forgets it */
    finish: () => {
      isFinished.current = true
      if (saved.current) drafts.delete(saved.current)
    },
  }
}
