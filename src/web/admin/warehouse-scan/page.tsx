import { NativeSelect, TextInput } from '@mantine/core'
import { IconCloudOff, IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ScanAnswer, warehouseScan } from '#contract/warehouse-scan.ts'
import { longestScan, normaliseScan, scanSign } from '#domain/scan.ts'
import { RecentScans, type Shown, SignPanel, showReady, showSending, signIcons } from '#web/admin/scan/sign-panel.tsx'
import { ScanStation } from '#web/admin/scan/station.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { call } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { useAccountId } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { ReweighPhoto } from './reweigh-photo.tsx'
import classes from './scan.module.css'
import {
  chooseWarehouse,
  clearResult,
  fillRecent,
  resumeSending,
  type StationResult,
  submitNumber,
  toggleMuted,
  useStation,
} from './station.ts'

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
    clearResult()
    field.current?.focus()
  }
  const handleSubmit = () => {
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
    <ScanStation
      title={t('scan.title')}
      number={{ field, label: t('scan.field.number'), value: number, problem, onChange: setNumber }}
      submit={{ label: t('scan.submit') }}
      keys={{
        F2: () => weightField.current?.focus(),
        F4: () => sizeField.current?.focus(),
        F9: () => photoField.current?.click(),
      }}
      keysHelp={t('scan.keys')}
      count={[t('scan.count', { count: scans }), ...(stopped > 0 ? [t('scan.count_stopped', { count: stopped })] : [])].join(
        ' · ',
      )}
      isMuted={isMuted}
      onMute={toggleMuted}
      onSubmit={handleSubmit}
      onReset={handleReset}
      outcome={
        <>
          {pending > 0 && isWaiting && (
            <Notice tone="attention">
              <strong>{t('scan.backlog', { count: pending })}</strong>{' '}
              {t(navigator.onLine ? 'scan.backlog_sending' : 'scan.backlog_text')}
            </Notice>
          )}
          <SignPanel shown={showResult(result)} />
          {reweighId !== null && (
            <ReweighPhoto key={reweighId} id={reweighId} inputRef={photoField} onDone={() => field.current?.focus()} />
          )}
        </>
      }
      recent={
        <RecentScans
          title={t('scan.recent')}
          empty={t('scan.recent_empty')}
          scans={recent.map(({ id, outcome, tracking_number: scanned, scan_time: time }) => ({
            key: id,
            sign: scanSign(outcome),
            number: scanned,
            text: t(`scanLog.outcome.${outcome}`),
            time,
          }))}
        />
      }
    >
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
    </ScanStation>
  )
}

const hasFigures = (measured: typeof nothingMeasured): boolean => figures.some((name) => measured[name].trim() !== '')

/** What was left empty is not sent. */
const measuredFigures = (measured: typeof nothingMeasured): Partial<typeof nothingMeasured> =>
  Object.fromEntries(figures.flatMap((name) => (measured[name].trim() === '' ? [] : [[name, measured[name].trim()]])))

/** What came of the last scan, in words. */
function showResult(result: StationResult): Shown {
  switch (result.kind) {
    case 'ready':
      return showReady(t('scan.ready_text'))
    case 'sending':
      return showSending(result.number)
    case 'kept': {
      const title = t(result.isOffline ? 'scan.queued' : 'scan.failed')
      return { sign: 'look', Icon: IconCloudOff, title, text: t('scan.queued_text'), number: result.number, notes: [] }
    }
    case 'refused':
      return { sign: 'stop', Icon: IconHandStop, title: t('scan.invalid'), text: result.text, number: result.number, notes: [] }
    case 'answer':
      return shownAnswer(result.answer, result.isLate)
  }
}

function shownAnswer(answer: ScanAnswer, isLate: boolean): Shown {
  const sign = scanSign(answer.outcome)
  const notes = [
    ...(isLate ? [t('scan.recheck')] : []),
    ...(answer.reweigh ? [t('scan.reweigh', { difference: formatMoney(answer.reweigh.difference) })] : []),
    ...(answer.is_unpriced ? [t('scan.unpriced')] : []),
  ]
  return { sign, Icon: signIcons[sign], ...wordsOf(answer), number: answer.tracking_number, notes }
}

/** A title that says it in two words, and what to do now. */
function wordsOf({ outcome, order, first }: ScanAnswer): { title: string; text: string } {
  switch (outcome) {
    case 'ok':
      return {
        title: t('scan.ok.title'),
        text: t('scan.ok.text', {
          channel: order?.channel ?? '',
          country: [order?.country, order?.zip_code].filter(Boolean).join(' '),
        }),
      }
    case 'again': {
      const said = { time: formatSiteTime(first?.time), admin: first?.admin || '—', warehouse: first?.warehouse ?? '' }
      return { title: t('scan.again.title'), text: t(said.warehouse ? 'scan.again.text_where' : 'scan.again.text', said) }
    }
    case 'failed':
      return { title: t('scan.failed_label.title'), text: t('scan.failed_label.text') }
    default:
      return { title: t(`scan.${outcome}.title`), text: t(`scan.${outcome}.text`) }
  }
}
