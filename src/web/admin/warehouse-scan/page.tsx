import '#web/styles-whole.css'
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { warehouseScan } from '#contract/warehouse-scan.ts'
import { longestScan, normaliseScan } from '#domain/scan.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Page } from '#web/kit/page.tsx'
import { call } from '#web/lib/call.ts'
import { useAccountId } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { RecentScans } from './recent-scans.tsx'
import { ResultPanel } from './result-panel.tsx'
import { ReweighPhoto } from './reweigh-photo.tsx'
import classes from './scan.module.css'
import { chooseWarehouse, fillRecent, resumeSending, showReady, submitNumber, toggleMuted, useStation } from './station.ts'
import { useStationKeys } from './use-station-keys.ts'

const nothingMeasured = { weight: '', length: '', width: '', height: '' }
const figures = ['weight', 'length', 'width', 'height'] as const

/** The scan station: keyboard and hand scanner only. */
export function WarehouseScanPage() {
  const { result, recent, scans, stopped, pending, isWaiting, isMuted, warehouseId } = useStation()
  const { data } = useQuery({
    queryKey: ['warehouseScan', useAccountId('admin')],
    queryFn: () => call(warehouseScan.index, {}),
  })
  const field = useRef<HTMLInputElement>(null)
  const weightField = useRef<HTMLInputElement>(null)
  const sizeField = useRef<HTMLInputElement>(null)
  const photoField = useRef<HTMLInputElement>(null)
  const reweighId = result.kind === 'answer' ? (result.answer.reweigh?.id ?? null) : null
  const [number, setNumber] = useState('')
  const [measured, setMeasured] = useState(nothingMeasured)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    if (!data) return
    fillRecent(data.recent)
    // A scan says where it was made: at the first warehouse until the clerk chooses another, which the browser remembers.
    const [first] = data.warehouses
    if (first && !data.warehouses.some(({ id }) => id === warehouseId)) chooseWarehouse(first.id)
  }, [data, warehouseId])
  useEffect(() => {
    resumeSending()
    window.addEventListener('online', resumeSending)
    return () => window.removeEventListener('online', resumeSending)
  }, [])

  const handleReset = () => {
    setNumber('')
    setMeasured(nothingMeasured)
    setProblem('')
    showReady()
    field.current?.focus()
  }
  const handleMute = () => {
    toggleMuted()
    field.current?.focus()
  }
  useStationKeys({
    field,
    actions: {
      F2: () => weightField.current?.focus(),
      F4: () => sizeField.current?.focus(),
      F8: handleMute,
      F9: () => photoField.current?.click(),
    },
    onReset: handleReset,
  })

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    field.current?.focus()
    const normalised = normaliseScan(number).slice(0, longestScan)
    // Enter in another field leads back to the number when that is still to be scanned.
    if (normalised === '')
      return setProblem(document.activeElement === field.current && !hasFigures(measured) ? t('scan.no_number') : '')
    setProblem('')
    setNumber('')
    setMeasured(nothingMeasured)
    submitNumber(normalised, measuredFigures(measured))
  }

  return (
    <Page
      title={t('scan.title')}
      actions={
        <Button
          variant="default"
          aria-pressed={isMuted}
          leftSection={isMuted ? <IconVolumeOff size={18} aria-hidden /> : <IconVolume size={18} aria-hidden />}
          onClick={handleMute}
        >
          {t(isMuted ? 'scan.sound_off' : 'scan.sound_on')}
        </Button>
      }
    >
      <div className={classes.station}>
        <Stack gap="md">
          <form onSubmit={handleSubmit} noValidate>
            <Stack gap="sm">
              <div className={classes.form}>
                <TextInput
                  ref={field}
                  data-number
                  size="xl"
                  label={t('scan.field.number')}
                  placeholder={t('scan.field.number_hint')}
                  value={number}
                  error={problem}
                  autoFocus
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={({ currentTarget }) => setNumber(currentTarget.value)}
                />
                <Button type="submit" size="xl">
                  {t('scan.submit')}
                </Button>
                <Button type="button" size="xl" variant="default" onClick={handleReset}>
                  {t('scan.reset')}
                </Button>
              </div>
              <div className={classes.measures}>
                {figures.map((name) => (
                  <TextInput
                    key={name}
                    ref={name === 'weight' ? weightField : name === 'length' ? sizeField : undefined}
                    label={t(`scan.field.${name}`)}
                    inputMode={name === 'weight' ? 'numeric' : 'decimal'}
                    autoComplete="off"
                    value={measured[name]}
                    onChange={({ currentTarget: { value } }) => setMeasured((before) => ({ ...before, [name]: value }))}
                  />
                ))}
                <NativeSelect
                  label={t('scan.field.warehouse')}
                  value={warehouseId === null ? '' : String(warehouseId)}
                  data={(data?.warehouses ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
                  onChange={({ currentTarget: { value } }) => {
                    chooseWarehouse(Number(value))
                    field.current?.focus()
                  }}
                />
              </div>
            </Stack>
          </form>
          {pending > 0 && isWaiting && (
            <Notice tone="attention">
              <strong>{t('scan.backlog', { count: pending })}</strong>{' '}
              {t(navigator.onLine ? 'scan.backlog_sending' : 'scan.backlog_text')}
            </Notice>
          )}
          <ResultPanel result={result} />
          {reweighId !== null && (
            <ReweighPhoto key={reweighId} id={reweighId} inputRef={photoField} onDone={() => field.current?.focus()} />
          )}
          <div className={classes.foot}>
            <Text fw={600}>
              {t('scan.count', { count: scans })}
              {stopped > 0 && ` · ${t('scan.count_stopped', { count: stopped })}`}
            </Text>
            <Text size="sm" c="dimmed" visibleFrom="sm">
              {t('scan.keys')}
            </Text>
          </div>
        </Stack>
        <RecentScans scans={recent} />
      </div>
    </Page>
  )
}

const hasFigures = (measured: typeof nothingMeasured): boolean => figures.some((name) => measured[name].trim() !== '')

/** What was left empty is not sent. */
const measuredFigures = (measured: typeof nothingMeasured): Partial<typeof nothingMeasured> =>
  Object.fromEntries(figures.flatMap((name) => (measured[name].trim() === '' ? [] : [[name, measured[name].trim()]])))
