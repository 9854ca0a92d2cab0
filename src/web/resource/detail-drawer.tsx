import '#web/styles-whole.css'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Field } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { WholeNumbers } from '#web/kit/whole-numbers.tsx'
import { isRefusal } from '#web/lib/call-error.ts'
import { t } from '#web/lib/words.ts'
import { CloseDrawerButton } from './back-link.tsx'
import { CellValue, FieldBadge } from './cell-value.tsx'
import { CopyIcon } from './copy-icon.tsx'
import { RowDetailActions } from './detail-actions.tsx'
import classes from './detail-facts.module.css'
import { isAbsent } from './format-value.ts'
import type { ListView } from './list-definition.ts'
import { ListError } from './list-error.tsx'
import { detailOptions } from './queries.ts'
import { type RowData, recordName } from './record.ts'
import { labelOf, titleOf } from './resource-labels.ts'
import { SideDrawer } from './side-drawer.tsx'
import { useAfterMount } from './use-after-mount.ts'
import { useLastDefined } from './use-last-defined.ts'

type Props = {
  view: ListView
  /** the row that is looked at; absent while none is */
  id: number | undefined
  onClose: () => void
}

/** One row, whole: what it is called, how it stands, what can be done, and every fact of it. Its address leads back to it. */
export function DetailDrawer({ view, id, onClose }: Props) {
  const { detail, detailPath } = view.definition
  const shown = useLastDefined(id)
  const isAfterMount = useAfterMount()
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    ...detailOptions(view.resource, shown ?? 0),
    enabled: id !== undefined && view.can.open,
  })
  // It may have been there a moment ago; what one sees must not offer actions on what is no more.
  const isGone = isRefusal(error, 'row.missing')
  return (
    <SideDrawer
      opened={isAfterMount && id !== undefined && view.can.open}
      onClose={onClose}
      width={680}
      title={row ? <DetailTitle name={recordName(view.resource, row)} /> : error ? titleOf(view.resource) : t('common.loading')}
    >
      {row && !isGone ? (
        <Stack gap="lg">
          {typeof detail === 'function' ? (
            detail(row as never, { view, facts: <DeclaredDetail view={view} row={row} /> })
          ) : (
            <DeclaredDetail view={view} row={row} />
          )}
          {detailPath && (
            <Group>
              <Button
                component={Link}
                to={detailPath(row)}
                size="xs"
                variant="subtle"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                {t('resource.open_page')}
              </Button>
            </Group>
          )}
        </Stack>
      ) : error ? (
        <ListError
          title={t('resource.failed_row')}
          error={error}
          resource={view.resource}
          back={<CloseDrawerButton onClick={onClose} />}
          onRetry={() => void refetch()}
        />
      ) : (
        <FormSkeleton label={t('common.loading')} rows={6} />
      )}
    </SideDrawer>
  )
}

function DetailTitle({ name }: { name: string }) {
  return (
    <Group gap={6} wrap="nowrap">
      <Text span inherit style={{ overflowWrap: 'anywhere' }}>
        <WholeNumbers text={name} />
      </Text>
      <CopyIcon text={name} />
    </Group>
  )
}

const DeclaredDetail = (props: { view: ListView; row: RowData }) => (
  <>
    <DetailHead {...props} />
    <DetailFacts {...props} />
  </>
)

/** States and actions stand above the facts: they are what one came for. */
function DetailHead({ view, row }: { view: ListView; row: RowData }) {
  const states = stateFields(view.resource)
  return (
    <>
      {states.length > 0 && (
        <Group gap={6}>
          {states.map(
            ([name, field]) => field.tones?.[String(row[name])] && <FieldBadge key={name} field={field} value={row[name]} />,
          )}
        </Group>
      )}
      <RowDetailActions view={view} row={row} />
    </>
  )
}

const stateFields = (resource: Resource) =>
  Object.entries(resource.fields).filter(([name, field]) => field.tones && resource.detail?.includes(name))

const longKinds: Field['kind'][] = ['longText', 'richText', 'json']

/** Every declared fact that there is: the short ones in two columns, the long ones below over the whole width. */
function DetailFacts({ view, row }: { view: ListView; row: RowData }) {
  const facts = (view.resource.detail ?? []).flatMap((name) => {
    const field = view.resource.fields[name]
    return field &&
      !field.tones &&
      !isAbsent(name, field, row, { isDrawn: name in view.cells, isZeroAbsent: view.definition.hidesZeroSums ?? false })
      ? [{ name, field, label: labelOf(view.resource, name) }]
      : []
  })
  const short = facts.filter(({ field }) => !longKinds.includes(field.kind))
  const long = facts.filter(({ field }) => longKinds.includes(field.kind))
  return (
    <>
      {short.length > 0 && (
        <Box component="dl" className={classes.facts}>
          {short.map(({ label, ...column }) => (
            <div key={column.name} className={classes.fact}>
              <dt>{label}</dt>
              <dd>
                <CellValue view={view} row={row} column={column} isWhole />
              </dd>
            </div>
          ))}
        </Box>
      )}
      {long.map(({ name, field, label }) => {
        const own = view.cells[name]
        return own ? (
          <div key={name}>{own(row[name], row)}</div>
        ) : (
          <DetailText key={name} label={label} field={field} value={row[name]} />
        )
      })}
    </>
  )
}

type DetailFactsProps = { label: string; field: Field; value: unknown }

const shownLines = 12

/** A long value whole: its first lines at once, the rest at a click. What machines said is indented. */
function DetailText({ label, field, value }: DetailFactsProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (field.kind === 'richText') return <SandboxedHtml label={label} html={String(value)} />
  const text = field.kind === 'json' ? JSON.stringify(value, null, 2) : String(value)
  const lines = text.split('\n')
  const isFolded = !isOpen && lines.length > shownLines
  const look = field.mono || field.kind === 'json' ? `${classes.text} ${classes.mono}` : classes.text
  return (
    <Stack gap={4}>
      <Group justify="space-between" h={24}>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        {lines.length > shownLines && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isOpen}
            rightSection={isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('resource.fold') : t('resource.unfold', { count: lines.length })}
          </Button>
        )}
      </Group>
      <pre className={look}>{isFolded ? `${lines.slice(0, shownLines).join('\n')}\n…` : text}</pre>
    </Stack>
  )
}

/** Somebody else's page behind glass: no script, form or link of it works, and it cannot reach ours. */
function SandboxedHtml({ label, html }: { label: string; html: string }) {
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <iframe title={label} sandbox="" srcDoc={html} className={classes.glass} />
    </Stack>
  )
}
