import { Input, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ReceivedReturn, returnDesk } from '#contract/return-order.ts'
import type { ParcelCondition } from '#domain/return/status.ts'
import { longestScan, normaliseScan } from '#domain/scan.ts'
import {
  type RecentScan,
  RecentScans,
  type Shown,
  SignPanel,
  showReady,
  showSending,
  signIcons,
} from '#web/admin/scan/sign-panel.tsx'
import { ScanStation } from '#web/admin/scan/station.tsx'
import { browserStorage } from '#web/lib/browser-storage.ts'
import { call } from '#web/lib/call.ts'
import { useAccountId } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import { PhotoPicker } from './photo-picker.tsx'
import classes from './station.module.css'
import { type IntakeResult, intakeSigns, keyOf, useIntake } from './use-intake.ts'

const storageKeys = { warehouse: 'returnStation.warehouse', muted: 'returnStation.muted' } as const

type Parcel = { number: string; condition: ParcelCondition; note: string; photos: string[] }
const noParcel: Parcel = { number: '', condition: 'good', note: '', photos: [] }

/** Takes parcels that came back into stock: keyboard and hand scanner only. */
export function ReturnStationPage() {
  const { data } = useQuery({
    queryKey: ['returnStation', useAccountId('admin')],
    queryFn: () => call(returnDesk.station, {}),
  })
  const [isMuted, setIsMuted] = useState(browserStorage.getItem(storageKeys.muted) === '1')
  const [warehouseId, setWarehouseId] = useState(Number(browserStorage.getItem(storageKeys.warehouse)) || 0)
  const [spaceId, setSpaceId] = useState<number>()
  const [parcel, setParcel] = useState(noParcel)
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const spaceField = useRef<HTMLSelectElement>(null)
  const noteField = useRef<HTMLInputElement>(null)
  const photoField = useRef<HTMLInputElement>(null)
  const intake = useIntake(data?.recent ?? [], isMuted)

  // A parcel is taken in somewhere: at the first warehouse until the clerk chooses another, which the browser remembers.
  const warehouse = data?.warehouses.find(({ id }) => id === warehouseId) ?? data?.warehouses[0]
  const spaces = warehouse?.spaces ?? []
  // The next free one is offered; whoever wants none or another says so for this parcel.
  const freeSpace = spaces.find(({ is_occupied: isOccupied }) => isOccupied === 0)?.id ?? 0
  const space = spaceId ?? freeSpace
  const change = (patch: Partial<Parcel>) => setParcel((before) => ({ ...before, ...patch }))
  const focusNumber = () => field.current?.focus()
  const clear = () => {
    setParcel(noParcel)
    setSpaceId(undefined)
    setProblem('')
    focusNumber()
  }
  const handleReset = () => {
    clear()
    intake.reset()
  }
  const handleMute = () => {
    browserStorage.setItem(storageKeys.muted, isMuted ? '0' : '1')
    setIsMuted(!isMuted)
  }
  const handleSubmit = () => {
    focusNumber()
    const number = normaliseScan(parcel.number).slice(0, longestScan)
    if (number === '') return setProblem(t('returnStation.no_number'))
    if (!warehouse) return setProblem(t('returnStation.no_warehouse'))
    // What is broken is shown, or nobody believes it later.
    if (parcel.condition === 'damaged' && parcel.photos.length === 0) return setProblem(t('returnStation.photo_needed'))
    if (intake.isBusy) return
    setProblem('')
    void intake
      .submit({
        tracking_number: number,
        warehouse_id: warehouse.id,
        condition: parcel.condition,
        photos: parcel.photos,
        note: parcel.note.trim(),
        ...(space > 0 ? { space_id: space } : {}),
      })
      .then((isTaken) => isTaken && clear())
  }
  return (
    <ScanStation
      title={t('returnStation.title')}
      number={{
        field,
        label: t('returnStation.number'),
        value: parcel.number,
        problem,
        onChange: (number) => change({ number }),
      }}
      submit={{ label: t('returnStation.submit'), isBusy: intake.isBusy }}
      keys={{
        F2: () => spaceField.current?.focus(),
        F3: () => change({ condition: parcel.condition === 'good' ? 'damaged' : 'good' }),
        F4: () => noteField.current?.focus(),
        F9: () => photoField.current?.click(),
      }}
      keysHelp={t('returnStation.keys')}
      count={t('returnStation.count', { count: intake.count })}
      isMuted={isMuted}
      onMute={handleMute}
      onSubmit={handleSubmit}
      onReset={handleReset}
      outcome={<SignPanel shown={showResult(intake.result)} />}
      recent={
        <RecentScans
          title={t('returnStation.recent')}
          empty={t('returnStation.recent_empty')}
          scans={intake.recent.map(showRecent)}
        />
      }
    >
      <div className={classes.details}>
        <NativeSelect
          label={t('scan.field.warehouse')}
          value={warehouse ? String(warehouse.id) : ''}
          data={(data?.warehouses ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget: { value } }) => {
            browserStorage.setItem(storageKeys.warehouse, value)
            setWarehouseId(Number(value))
            setSpaceId(undefined)
            focusNumber()
          }}
        />
        <NativeSelect
          ref={spaceField}
          label={t('returnStation.space')}
          value={String(space)}
          data={[
            { value: '0', label: t('returnStation.no_space') },
            ...spaces.map(({ id, name, is_occupied: isOccupied }) => ({
              value: String(id),
              label: isOccupied === 1 ? t('returnStation.taken', { name }) : name,
              disabled: isOccupied === 1,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => setSpaceId(Number(value))}
        />
        <Input.Wrapper label={t('returnStation.condition')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('returnStation.condition')}
            value={parcel.condition}
            color={parcel.condition === 'damaged' ? 'red.9' : undefined}
            data={(['good', 'damaged'] as const).map((value) => ({ value, label: t(`returnOrder.condition.${value}`) }))}
            onChange={(condition) => change({ condition: condition as ParcelCondition })}
          />
        </Input.Wrapper>
        <TextInput
          ref={noteField}
          label={t('returnStation.note')}
          maxLength={200}
          autoComplete="off"
          value={parcel.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      </div>
      <PhotoPicker urls={parcel.photos} inputRef={photoField} onChange={(photos) => change({ photos })} onDone={focusNumber} />
    </ScanStation>
  )
}

/** What became of the last parcel, in words. */
function showResult(result: IntakeResult): Shown {
  switch (result.kind) {
    case 'ready':
      return showReady(t('returnStation.ready_text'))
    case 'sending':
      return showSending(result.number)
    case 'failed':
      return {
        sign: 'stop',
        Icon: IconHandStop,
        title: t('returnStation.failed'),
        number: result.number,
        notes: [],
        text: t('returnStation.failed_text', { text: result.text }),
      }
    case 'answer':
      return showAnswer(result.answer)
  }
}

function showAnswer(answer: ReceivedReturn): Shown {
  const { outcome, tracking_number: number, space_name: space, condition } = answer
  const sign = intakeSigns[outcome]
  const notes = [
    ...(space && outcome !== 'again' ? [t('returnStation.space_note', { name: space })] : []),
    ...(condition === 'damaged' ? [t('returnStation.damaged_note')] : []),
  ]
  return { sign, Icon: signIcons[sign], title: t(`returnStation.${outcome}.title`), number, text: textOf(answer), notes }
}

function textOf({ outcome, order_no: no, order_code: order, username: member, space_name: space }: ReceivedReturn): string {
  if (outcome === 'again' && space === '') return t('returnStation.again.text_plain', { no })
  return t(`returnStation.${outcome}.text`, { no, order, member, space })
}

const showRecent = (parcel: ReceivedReturn): RecentScan => ({
  key: keyOf(parcel),
  sign: intakeSigns[parcel.outcome],
  number: parcel.tracking_number,
  text: [t(`returnStation.${parcel.outcome}.title`), parcel.order_no, parcel.space_name].filter(Boolean).join(' · '),
  time: parcel.time,
})
