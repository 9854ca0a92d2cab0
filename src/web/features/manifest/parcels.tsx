import { Anchor, Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ManifestParcelRow } from '#contract/manifest.ts'
import { Section } from '#web/kit/section.tsx'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import classes from './manifest.module.css'
import { type ManifestSide, parcelsOptions } from './queries.ts'

const orderPaths: Record<ManifestSide, string> = { member: '/user/account/sheetOrder', staff: '/admin/order' }

/** The orders on one manifest, those that were refused first and with why. */
export function ManifestParcels({ side, id }: { side: ManifestSide; id: number }) {
  const parcels = useQuery(parcelsOptions(side, id))
  const { data } = parcels
  return (
    <Section isPlain name="parcels" title={t('manifest.parcel_list')}>
      {data ? (
        <>
          <ul className={`${classes.parcels} divided`}>
            {data.list.map((parcel) => (
              <Parcel key={parcel.id} parcel={parcel} path={orderPaths[side]} />
            ))}
          </ul>
          {data.total === 0 && <Text size="sm">{t('manifest.parcel_none')}</Text>}
          {data.total > data.list.length && (
            <Text size="sm" c="dimmed">
              {t('manifest.parcel_more', { count: data.total - data.list.length })}
            </Text>
          )}
        </>
      ) : (
        <LoadState query={parcels} failed={t('manifest.parcel_failed')} rows={3} />
      )}
    </Section>
  )
}

const Parcel = ({ parcel, path }: { parcel: ManifestParcelRow; path: string }) => (
  <li data-parcel={parcel.id}>
    <div>
      <Anchor component={Link} to={`${path}?open=${parcel.id}`} fw={600} inherit>
        {parcel.order_code}
      </Anchor>{' '}
      <Box component="span" ff="monospace" fz="sm">
        {parcel.tracking_number}
      </Box>
      <div className={classes.note}>
        {parcel.receiver_name} · {parcel.destination}
      </div>
      {parcel.reason && (
        <Box c="var(--mantine-color-error)" fz="sm">
          {parcel.reason}
        </Box>
      )}
    </div>
    <span className={classes.weight}>{showGrams(parcel.weight)}</span>
  </li>
)

export const showGrams = (grams: number): string => `${grams.toLocaleString('en-GB')} g`
