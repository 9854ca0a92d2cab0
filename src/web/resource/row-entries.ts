import { type Icon, IconArrowDown, IconArrowUp, IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import type { RowAction } from '#contract/row-action.ts'
import { nowSeconds } from '#web/lib/now.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import { actionIcon } from './action-icon.tsx'
import type { ListDefinition, ListView } from './list-definition.ts'
import { type RowData, recordName } from './record.ts'

/** What a list says of its actions. */
export type ActionWords = Pick<ListDefinition, 'actionLabel' | 'actionPath'>

/** One thing that can be done to a row: an action of its resource, or what every list offers. */
export type RowEntry = {
  key: string
  label: string
  /** how a button of it is read out, where no menu says which row is meant */
  namedLabel: string
  icon: Icon
  isDanger: boolean
  /** the reason why it is not possible now, if it has one to say */
  reason: WordKey | null
  isDisabled: boolean
  run: () => void
  action?: RowAction
}

export const openKey = 'row.open'
const editKey = 'row.edit'

/** What an action is called for one row. */
export const actionLabel = ({ actionLabel: own }: ActionWords, action: RowAction, row: RowData): string =>
  own?.(action.verb, [row], 'row') ?? t(action.label)

/** Everything that this person may do to a row, in the order of its menu. */
export function rowEntries(view: ListView, row: RowData): RowEntry[] {
  const actions = view.can.actions.filter((action) => action.isForRow).map((action) => toEntry(view, action, row))
  if (!view.definition.nextAction) return [...actions, ...commonEntries(view, row)]
  // A list that names its next step itself offers only what is possible: its rows are opened by a click, and say there what is not. Where staff
  // can do nothing more they are shown that there is still something to read.
  const possible = actions.filter(({ isDisabled }) => !isDisabled)
  if (possible.length > 0 || view.resource.member) return possible
  return commonEntries(view, row).filter(({ key }) => key === openKey)
}

function toEntry(view: ListView, action: RowAction, row: RowData): RowEntry {
  const label = actionLabel(view.definition, action, row)
  const reason = action.check(row, nowSeconds())
  return {
    key: action.verb,
    label,
    namedLabel: t('resource.act_named', { action: label, name: recordName(view.resource, row) }),
    icon: actionIcon[action.icon],
    isDanger: action.isDanger,
    reason,
    isDisabled: reason !== null,
    run: () => view.onAction(action, [row]),
    action,
  }
}

function commonEntries(view: ListView, row: RowData): RowEntry[] {
  const { can } = view
  const name = recordName(view.resource, row)
  const usual = { isDanger: false, reason: null, isDisabled: false }
  const canBeMoved = can.sort && view.isReorderable
  const entries: (RowEntry | false)[] = [
    can.open && {
      ...usual,
      key: openKey,
      label: t('resource.open'),
      namedLabel: t('resource.open_named', { name }),
      icon: IconEye,
      run: () => view.onOpen(row),
    },
    can.edit && {
      ...usual,
      key: editKey,
      label: t('resource.edit'),
      namedLabel: t('resource.edit_named', { name }),
      icon: IconPencil,
      run: () => view.onEdit(row),
    },
    canBeMoved && {
      ...usual,
      key: 'row.up',
      label: t('resource.move_up'),
      namedLabel: t('resource.sort_up', { name }),
      icon: IconArrowUp,
      isDisabled: !view.canMove(row, -1),
      run: () => view.onMove(row, -1),
    },
    canBeMoved && {
      ...usual,
      key: 'row.down',
      label: t('resource.move_down'),
      namedLabel: t('resource.sort_down', { name }),
      icon: IconArrowDown,
      isDisabled: !view.canMove(row, 1),
      run: () => view.onMove(row, 1),
    },
    can.del && {
      ...usual,
      key: 'row.delete',
      label: t('resource.delete'),
      namedLabel: t('resource.delete_named', { name }),
      icon: IconTrash,
      isDanger: true,
      run: () => view.onDelete([row]),
    },
  ]
  return entries.filter((entry) => entry !== false)
}

/** The one thing that stands beside the menu: what brings the row on, else its form, else a look at all of it. The only entry needs no menu. */
export function findNextEntry({ definition, can }: ListView, row: RowData, entries: RowEntry[]): RowEntry | undefined {
  if (definition.nextAction) {
    const verb = definition.nextAction(row)
    return entries.find(({ key }) => key === verb || key === openKey)
  }
  if (entries.length === 1) return entries[0]
  const main = can.actions.find((action) => action.isMain && action.check(row, nowSeconds()) === null)?.verb
  return [main, editKey, openKey].map((key) => entries.find((entry) => entry.key === key)).find((entry) => entry !== undefined)
}

/** Whether there is more than what stands beside the menu; a list that names its next step keeps all its actions in one place. */
export const needsMenu = ({ definition }: ListView, entries: RowEntry[], next: RowEntry | undefined): boolean =>
  definition.nextAction ? entries.some(({ key }) => key !== openKey) : entries.some((entry) => entry !== next)
