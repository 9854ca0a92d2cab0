import '#web/styles-whole.css'
import { Button, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { returnDesk } from '#contract/return-order.ts'
import type { ParcelCondition } from '#domain/return/status.ts'
import { longestScan, normaliseScan } from '#domain/scan.ts'
import { Page } from '#web/kit/page.tsx'
import { browserStorage } from '#web/lib/browser-storage.ts'
import { call } from '#web/lib/call.ts'
import { useAccountId } from '#web/lib/session.ts'
import { t } from '#web/lib/words.ts'
import scanClasses from '../warehouse-scan/scan.module.css'
import { useStationKeys } from '../warehouse-scan/use-station-keys.ts'
import { PhotoPicker } from './photo-picker.tsx'
import { IntakePanel, RecentParcels } from './result.tsx'
import classes from './station.module.css'
import { useIntake } from './use-intake.ts'

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
    focusNumber()
  }
  useStationKeys({
    field,
    actions: {
      F2: () => spaceField.current?.focus(),
      F3: () => change({ condition: parcel.condition === 'good' ? 'damaged' : 'good' }),
      F4: () => noteField.current?.focus(),
      F8: handleMute,
      F9: () => photoField.current?.click(),
    },
    onReset: handleReset,
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
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
        ...{ tracking_number: number, warehouse_id: warehouse.id, condition: parcel.condition },
        ...{ photos: parcel.photos, note: parcel.note.trim() },
        ...(space > 0 ? { space_id: space } : {}),
      })
      .then((isTaken) => isTaken && clear())
  }
  return (
    <Page
      title={t('returnStation.title')}
      actions={
        <Button
          variant="default"
          aria-pressed={isMuted}
          leftSection={isMuted ? <IconVolumeOff size={18} aria-hidden /> : <IconVolume size={18} aria-hidden />}
          onClick={handleMute}
        >
          {t(isMuted ? 'returnStation.sound_off' : 'returnStation.sound_on')}
        </Button>
      }
    >
      <div className={scanClasses.station}>
        <Stack gap="md">
          <form onSubmit={handleSubmit} noValidate>
            <Stack gap="sm">
              <div className={scanClasses.form}>
                <TextInput
                  ref={field}
                  data-number
                  size="xl"
                  label={t('returnStation.number')}
                  placeholder={t('returnStation.number_hint')}
                  value={parcel.number}
                  error={problem}
                  autoFocus
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={({ currentTarget }) => change({ number: currentTarget.value })}
                />
                <Button type="submit" size="xl" loading={intake.isBusy}>
                  {t('returnStation.submit')}
                </Button>
                <Button type="button" size="xl" variant="default" onClick={handleReset}>
                  {t('returnStation.reset')}
                </Button>
              </div>
              <div className={classes.details}>
                <NativeSelect
                  label={t('returnStation.warehouse')}
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
                <SegmentedControl
                  aria-label={t('returnStation.condition')}
                  value={parcel.condition}
                  color={parcel.condition === 'damaged' ? 'red.9' : undefined}
                  data={(['good', 'damaged'] as const).map((value) => ({ value, label: t(`returnOrder.condition.${value}`) }))}
                  onChange={(condition) => change({ condition: condition as ParcelCondition })}
                />
                <TextInput
                  ref={noteField}
                  label={t('returnStation.note')}
                  maxLength={200}
                  autoComplete="off"
                  value={parcel.note}
                  onChange={({ currentTarget }) => change({ note: currentTarget.value })}
                />
              </div>
              <PhotoPicker
                urls={parcel.photos}
                inputRef={photoField}
                onChange={(photos) => change({ photos })}
                onDone={focusNumber}
              />
            </Stack>
          </form>
          <IntakePanel result={intake.result} />
          <div className={scanClasses.foot}>
            <Text fw={600}>{t('returnStation.count', { count: intake.count })}</Text>
            <Text size="sm" c="dimmed" visibleFrom="sm">
              {t('returnStation.keys')}
            </Text>
          </div>
        </Stack>
        <RecentParcels parcels={intake.recent} />
      </div>
    </Page>
  )
}
