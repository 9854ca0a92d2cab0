import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { type ComponentProps, Fragment, memo, type ReactNode } from 'react'
import type { Field } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { Card } from '#web/kit/card.tsx'
import { type Fact, StackCard } from '#web/kit/stack-card.tsx'
import { withWholeNumbers } from '#web/kit/whole-numbers.tsx'
import { nowSeconds } from '#web/lib/now.ts'
import { t } from '#web/lib/words.ts'
import { ActionMenu, NamedActionButton } from './action-menu.tsx'
import { cardColumns } from './card-columns.ts'
import { CellValue } from './cell-value.tsx'
import { columnLabel } from './columns.ts'
import { useRowDrag } from './drag.ts'
import { isAbsent } from './format-value.ts'
import type { CardContent, Column, ListView } from './list-definition.ts'
import { idOf, keyOf, nameColumns, type RowData, recordName } from './record.ts'
import classes from './resource-cards.module.css'
import { labelOf } from './resource-labels.ts'
import type { RowsProps } from './resource-table.tsx'
import { hasRowActions, RowHandle } from './row-actions.tsx'
import { isRowClick, opensOnClick } from './row-click.ts'
import { findNextEntry, needsMenu, openKey, rowEntries } from './row-entries.ts'
import { isPartlySelected, type SelectRow, withShift } from './use-resource-selection.ts'

/** The same rows as cards, for a phone. */
export function ResourceCards({ view, selected, onSelect }: RowsProps) {
  const { rows, can } = view
  return (
    <Stack gap="xs" data-ready>
      {can.select && view.resource.member && <Checkbox px={12} label={selected.headLabel} {...selected.head} />}
      {rows.map((row) => (
        <RowCard
          key={keyOf(view.resource, row)}
          view={view}
          row={row}
          isSelected={selected.has(row)}
          isPartly={isPartlySelected(view, selected, row)}
          onSelect={onSelect}
        />
      ))}
    </Stack>
  )
}

/** Rows that are drawn whole by their page, as cards of a grid or as the lines of one box. */
export function OwnCards({ view, selected, onSelect }: RowsProps) {
  const { definition, resource, rows } = view
  const draw = (row: RowData): ReactNode =>
    definition.renderCard?.(row, {
      isSelected: selected.has(row),
      onSelect: (isSelected) => onSelect(row, isSelected, false),
      onEdit: () => view.onEdit(row),
      onDelete: () => view.onDelete([row]),
      actions: <PossibleActions view={view} row={row} />,
    })
  return definition.layout === 'list' ? (
    <Card component="ul" py={0} className={`${classes.lines} divided`} data-ready>
      {rows.map((row) => (
        <li key={keyOf(resource, row)}>{draw(row)}</li>
      ))}
    </Card>
  ) : (
    <div className={classes.grid} data-ready>
      {rows.map((row) => (
        <Fragment key={keyOf(resource, row)}>{draw(row)}</Fragment>
      ))}
    </div>
  )
}

/** What cannot be done now is not offered where every row has its own few buttons. */
const PossibleActions = ({ view, row }: { view: ListView; row: RowData }) =>
  view.can.actions
    .filter((action) => action.isForRow && action.check(row, nowSeconds()) === null)
    .map((action) => (
      <NamedActionButton
        key={action.verb}
        words={view.definition}
        action={action}
        row={row}
        onAction={view.onAction}
        isFilled={action.isMain}
      />
    ))

type CardProps = { view: ListView; row: RowData; isSelected: boolean; isPartly: boolean; onSelect: SelectRow }

const RowCard = memo(function RowCard({ view, row, isSelected, isPartly, onSelect }: CardProps) {
  const { resource, can, kit, definition } = view
  const name = recordName(resource, row)
  const own = definition.card?.(row)
  return (
    <DraggableCard
      rowId={idOf(row)}
      style={kit?.cardIndent(view, row)}
      title={own ? <OwnTitle {...own} /> : (definition.cardTitle?.(row) ?? name)}
      isSelected={isSelected}
      onClick={opensOnClick(can) ? (event) => isRowClick(event) && view.onOpen(row) : undefined}
      lead={
        <>
          {can.select && (
            <Checkbox
              aria-label={t('resource.select_named', { name })}
              checked={isSelected}
              indeterminate={isPartly}
              onChange={(event) => onSelect(row, event.currentTarget.checked, withShift(event))}
            />
          )}
          {kit && <kit.CardBranch view={view} row={row} />}
        </>
      }
      facts={own ? ownFacts(resource, own) : declaredFacts(view, row)}
      isEven={!own}
      actions={<CardActions view={view} row={row} />}
    />
  )
})

const OwnTitle = ({ title, state }: CardContent) =>
  state === undefined ? (
    withWholeNumbers(title)
  ) : (
    <Group component="span" justify="space-between" gap="xs" wrap="nowrap">
      <span>{withWholeNumbers(title)}</span>
      {state}
    </Group>
  )

const ownFacts = (resource: Resource, { facts }: CardContent): Fact[] =>
  facts
    .filter(({ value }) => value !== '')
    .map(({ key, value, label = labelOf(resource, key), isWide: isWhole = true }) => ({ key, value, label, isWide: isWhole }))

/** What brings the row on with its word, and the others in a menu. */
function CardActions({ view, row }: { view: ListView; row: RowData }) {
  if (!view.can.sort && !hasRowActions(view)) return null
  const entries = rowEntries(view, row)
  const next = findNextEntry(view, row, entries)
  const own = next && !next.action && next.key !== openKey ? next : undefined
  return (
    <>
      {view.can.sort && <RowHandle view={view} row={row} size={36} />}
      {view.can.open && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('resource.open_named', { name: recordName(view.resource, row) })}
          onClick={() => view.onOpen(row)}
        >
          {t('resource.open')}
        </Button>
      )}
      {own && (
        <Button
          size="xs"
          variant="default"
          color={own.isDanger ? 'red' : undefined}
          aria-label={own.namedLabel}
          onClick={own.run}
        >
          {own.label}
        </Button>
      )}
      {next?.action && <NamedActionButton words={view.definition} action={next.action} row={row} onAction={view.onAction} />}
      {needsMenu(view, entries, next) && <ActionMenu view={view} row={row} entries={entries} size={36} />}
    </>
  )
}

/** The name stands above already; the other half of a bilingual one is still worth reading. What is empty is no fact. */
function declaredFacts(view: ListView, row: RowData): Fact[] {
  const { resource } = view
  const shownNames = nameColumns(resource).filter((column) => row[column] === row[resource.label])
  const isFact = ({ name, field, render }: Column) =>
    !shownNames.includes(name) &&
    !isAbsent(name, field, row, { isDrawn: render !== undefined || name in view.cells, isZeroAbsent: false })
  return cardColumns(view.columns.filter(isFact), view.can).map((column) => ({
    key: column.name,
    label: columnLabel(resource, column),
    value: <CellValue view={view} row={row} column={column} />,
    isWide: isWide(column.field),
  }))
}

/** Only this much is drawn again while a card is dragged past others. */
function DraggableCard({ rowId, style, ...card }: ComponentProps<typeof StackCard> & { rowId: number }) {
  const drag = useRowDrag(rowId)
  return <StackCard ref={drag.rowRef} style={{ ...drag.style, ...style }} rowId={rowId} {...card} />
}

const wideKinds: Field['kind'][] = ['longText', 'pairs', 'city', 'images', 'file', 'files']

/** A sentence does not fit where a name, a state or a time does. */
const isWide = (field: Field): boolean => wideKinds.includes(field.kind) || (field.kind === 'text' && (field.max ?? 0) > 100)
