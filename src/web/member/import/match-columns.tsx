import { Alert, Button, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnPlan, ImportCalls, ImportStatus } from '#contract/import.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import classes from './import.module.css'
import { columnsOptions, useSetup } from './queries.ts'

type Props = { calls: ImportCalls; status: ImportStatus; onDone: () => void; onOther: () => void }

/** Which column of the sheet is which: proposed from the headings, corrected by hand, and remembered under a name. */
export function MatchColumns({ calls, status, onDone, onOther }: Props) {
  const columns = useQuery(columnsOptions(calls, status.id))
  if (!columns.data) return <LoadState query={columns} failed={t('import.failed')} shape="cards" rows={4} />
  return <ColumnForm key={status.id} calls={calls} status={status} plan={columns.data} onDone={onDone} onOther={onOther} />
}

function ColumnForm({ calls, status, plan, onDone, onOther }: Props & { plan: ColumnPlan }) {
  const [fields, setFields] = useState(() => new Map(plan.columns.map(({ position, field }) => [position, field])))
  const [name, setName] = useState('')
  const setup = useSetup(calls, status.id)
  const chosen = new Set(fields.values())
  const missing = plan.fields.filter(({ field, is_required }) => is_required && !chosen.has(field))
  const choose = (position: number, field: string) => setFields((now) => new Map(now).set(position, field))
  const partners = (position: number) => {
    const field = fields.get(position) ?? ''
    const others = plan.columns.filter((other) => other.position !== position && fields.get(other.position) === field)
    return field === '' ? '' : others.map(({ heading }) => heading).join(t('import.match.joiner'))
  }
  const applySaved = (saved: ColumnPlan['saved'][number]) =>
    setFields(new Map(plan.columns.map(({ position, heading }) => [position, saved.fields[heading] ?? ''])))
  const handleApply = () => {
    const columns: Record<string, number[]> = {}
    for (const [position, field] of fields) if (field !== '') columns[field] = [...(columns[field] ?? []), position]
    setup.mutate({ columns, ...(name.trim() === '' ? {} : { save_as: name.trim() }) }, { onSuccess: onDone })
  }
  return (
    <Stack gap="md" w="min(100%, 860px)">
      <div>
        <Text fw={500}>{status.name}</Text>
        <Text size="sm" c="dimmed">
          {t('import.match.hint')}
        </Text>
      </div>
      {plan.saved.length > 0 && (
        <Select
          label={t('import.match.saved')}
          placeholder={t('import.match.saved_hint')}
          data={plan.saved.map((saved) => saved.name)}
          onChange={(chosenName) => {
            const saved = plan.saved.find((one) => one.name === chosenName)
            if (saved) applySaved(saved)
          }}
          maw={320}
        />
      )}
      {missing.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} px="sm" py="xs" role="status">
          {t('import.match.missing', { columns: missing.map(({ label }) => label).join(t('import.match.joiner')) })}
        </Alert>
      )}
      <div className={classes.scroll}>
        <Table verticalSpacing={6} stickyHeader className={classes.matches}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('import.match.column')}</Table.Th>
              <Table.Th scope="col">{t('import.match.samples')}</Table.Th>
              <Table.Th scope="col">{t('import.match.means')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {plan.columns.map(({ position, heading, samples }) => (
              <Table.Tr key={position}>
                <Table.Th scope="row">{heading}</Table.Th>
                <Table.Td>
                  <Text size="sm" c="dimmed" lineClamp={2}>
                    {samples.join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Select
                    size="sm"
                    aria-label={t('import.match.means_of', { column: heading })}
                    placeholder={t('import.match.ignore')}
                    searchable
                    clearable
                    data={plan.fields.map(({ field, label, is_required }) => ({
                      value: field,
                      label: is_required ? `${label} *` : label,
                    }))}
                    value={fields.get(position) || null}
                    onChange={(field) => choose(position, field ?? '')}
                    description={partners(position) && t('import.match.joined', { columns: partners(position) })}
                    inputWrapperOrder={['label', 'input', 'description']}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <TextInput
        label={t('import.match.save_as')}
        description={t('import.match.save_hint')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maw={320}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onOther}>
          {t('import.other_file')}
        </Button>
        <Button loading={setup.isPending} onClick={handleApply}>
          {t('import.match.apply')}
        </Button>
      </Group>
    </Stack>
  )
}
