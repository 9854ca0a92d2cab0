import { Alert, Anchor, Button, Group, NativeSelect, Switch, Text, TextInput } from '@mantine/core'
import { IconArrowLeft, IconPercentage } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { sideWords } from '#contract/price-side.ts'
import type { PriceTableView } from '#contract/price-table.ts'
import { priceTable } from '#contract/resources/price-table.ts'
import { priceTableState } from '#domain/price-table.ts'
import { readGrid } from '#domain/pricing/read-grid.ts'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { StickyFoot } from '#web/kit/sticky-foot.tsx'
import { Can, useCan } from '#web/lib/access.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { FieldBadge } from '#web/resource/cell-value.tsx'
import { AddBandButton } from './add-band-button.tsx'
import { AddZoneButton } from './add-zone-button.tsx'
import { BandTable } from './band-table.tsx'
import { Findings } from './findings.tsx'
import { listPath } from './grid-path.ts'
import { PercentDialog } from './percent-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { StepTable } from './step-table.tsx'
import { SurchargeSection } from './surcharge-section.tsx'
import { TableMenu } from './table-menu.tsx'
import { useEditor } from './use-editor.ts'

/** One version whole: prices by weight and zone, surcharges, what keeps it from being published. Only a draft is edited. */
export function GridEditor({ table, onReload }: { table: PriceTableView; onReload: () => void }) {
  const can = useCan()
  const editor = useEditor(table)
  const { grid, check, marks, change, guard } = editor
  const isDraft = table.state === priceTableState.draft
  const isReadOnly = !isDraft || !can('edit')
  const [isCompared, setIsCompared] = useState(false)
  const [share, setShare] = useState<{ zone?: string; row?: number }>()
  const [publishing, setPublishing] = useState<number>()
  const names = useMemo(() => new Map(table.zones.map(({ code, name }) => [code, name])), [table])
  const zoneName = useMemo(() => (code: string) => names.get(code) ?? code, [names])
  const canCompare = table.in_force !== null && table.in_force.price_side === grid.price_side
  const before = useMemo(
    () => (isCompared && canCompare && table.in_force ? readGrid(table.in_force.grid).content.zones : undefined),
    [isCompared, canCompare, table],
  )
  const shared = { grid, marks, zoneName, isReadOnly, before, onChange: change, onPercent: setShare }
  const hasBands = grid.zones.some(({ kind }) => kind === 'bands')
  const hasSteps = grid.zones.some(({ kind }) => kind === 'steps')
  const isOnlySteps = hasSteps && !hasBands && grid.bands.length === 0

  return (
    <Page title={t('priceTable.heading', { channel: table.channel.name, version: table.version })}>
      <Group justify="space-between" gap="sm">
        <Group gap="md">
          <Anchor component={Link} to={listPath} size="sm">
            <Group gap={4} component="span">
              <IconArrowLeft size={16} aria-hidden />
              {t('priceTable.back')}
            </Group>
          </Anchor>
          <TableState table={table} />
        </Group>
        <Group gap="xs">
          <TableMenu table={table} revision={editor.revision} isReadOnly={isReadOnly} onImported={onReload} />
        </Group>
      </Group>
      {editor.isStale && (
        <Alert color="red" role="alert">
          <Text size="sm">{t('priceTable.stale_text')}</Text>
          <Button mt="xs" size="xs" variant="default" onClick={onReload}>
            {t('priceTable.stale_reload')}
          </Button>
        </Alert>
      )}
      {isReadOnly ? (
        <Text size="sm">{[t(sideWords[grid.price_side]), table.remark].filter(Boolean).join(' · ')}</Text>
      ) : (
        <Group gap="sm" align="flex-end">
          <NativeSelect
            name="price_side"
            label={t('priceTable.side')}
            value={grid.price_side}
            data={(['gross', 'net'] as const).map((side) => ({ value: side, label: t(sideWords[side]) }))}
            onChange={(event) => {
              const side = event.currentTarget.value === 'net' ? 'net' : 'gross'
              change((now) => ({ ...now, price_side: side }))
            }}
          />
          <TextInput
            name="remark"
            flex="1 1 240px"
            label={t('priceTable.remark')}
            value={editor.remark}
            maxLength={200}
            onChange={(event) => editor.setRemark(event.currentTarget.value)}
          />
        </Group>
      )}
      {table.in_force && (
        <Switch
          label={t(canCompare ? 'priceTable.compare' : 'priceTable.compare_side', { version: table.in_force.version })}
          checked={isCompared && canCompare}
          disabled={!canCompare}
          onChange={(event) => setIsCompared(event.currentTarget.checked)}
        />
      )}
      <Section
        isPlain
        title={t(isOnlySteps ? 'priceTable.steps' : 'priceTable.bands')}
        actions={
          !isReadOnly && (
            <>
              <AddZoneButton grid={grid} zones={table.zones} onChange={change} />
              <AddBandButton onChange={change} />
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPercentage size={14} />}
                disabled={grid.zones.length === 0}
                onClick={() => setShare({})}
              >
                {t('priceTable.percent')}
              </Button>
            </>
          )
        }
      >
        {grid.zones.length === 0 && <Text size="sm">{t('priceTable.no_zones')}</Text>}
        {hasBands && grid.bands.length === 0 && <Text size="sm">{t('priceTable.no_bands')}</Text>}
        {(hasBands || grid.bands.length > 0) && <BandTable {...shared} />}
        {isOnlySteps && <StepTable {...shared} />}
        {hasBands && !isReadOnly && (
          <Text size="xs" c="dimmed">
            {t('priceTable.keys')}
          </Text>
        )}
      </Section>
      {hasSteps && !isOnlySteps && (
        <Section isPlain title={t('priceTable.steps')}>
          <StepTable {...shared} />
        </Section>
      )}
      <SurchargeSection grid={grid} typed={check.typed} zoneName={zoneName} isReadOnly={isReadOnly} onChange={change} />
      {isDraft && (
        <Section isPlain title={t('priceTable.checks')}>
          <Findings check={check} zoneName={zoneName} />
        </Section>
      )}
      {isDraft && <SaveBar editor={editor} isReadOnly={isReadOnly} onPublish={setPublishing} />}
      {share && (
        <PercentDialog grid={grid} first={share} zoneName={zoneName} onChange={change} onClose={() => setShare(undefined)} />
      )}
      {publishing !== undefined && (
        <PublishDialog
          table={table}
          revision={publishing}
          remark={editor.remark}
          check={check}
          zoneName={zoneName}
          onClose={() => setPublishing(undefined)}
        />
      )}
      {guard.dialog}
    </Page>
  )
}

type SaveBarProps = { editor: ReturnType<typeof useEditor>; isReadOnly: boolean; onPublish: (revision: number) => void }

/** Stays in sight: whether all is saved, and the two ways on. Publishing saves first. */
function SaveBar({ editor, isReadOnly, onPublish }: SaveBarProps) {
  const { isDirty, isSaving, check, save, undo } = editor
  const isBroken = check.typed.length > 0
  return (
    <StickyFoot>
      <Text size="sm" c="dimmed" role="status" flex="1 1 120px">
        {t(isDirty ? 'priceTable.unsaved' : 'priceTable.saved')}
      </Text>
      {!isReadOnly && (
        <>
          <Button variant="subtle" disabled={!isDirty} onClick={undo}>
            {t('priceTable.undo')}
          </Button>
          <Button variant="default" disabled={!isDirty || isBroken} loading={isSaving} onClick={() => save()}>
            {t('common.save')}
          </Button>
        </>
      )}
      <Can action="publish">
        <Button disabled={isBroken || isSaving} onClick={() => save(onPublish)}>
          {t('priceTable.publish')}
        </Button>
      </Can>
    </StickyFoot>
  )
}

const validity = {
  [priceTableState.in_force]: 'priceTable.valid_since',
  [priceTableState.coming]: 'priceTable.valid_at',
  [priceTableState.past]: 'priceTable.valid_was',
} as const

/** How the version stands, and since or until when. */
function TableState({ table: { state, valid_from } }: { table: PriceTableView }) {
  const key = validity[state as keyof typeof validity]
  return (
    <>
      <FieldBadge field={priceTable.fields.state} value={state} />
      {key && valid_from !== null && (
        <Text size="sm" c="dimmed">
          {t(key, { time: formatSiteTime(valid_from) })}
        </Text>
      )}
    </>
  )
}
