import type { PriceContent } from './content.ts'
import { readPlaces } from './places.ts'
import type { DraftContent } from './read-grid.ts'
import type { VatClass } from './vat.ts'

/** A zone of the list of zones, as it is kept. */
export type ZoneEntry = { code: string; name_zh: string; name_en: string; places: string; vat_class: VatClass | null }

/** Takes names, places and VAT class of each zone from the list. A zone that is no longer there lies nowhere, which keeps it from being published. */
export const addZoneDetails = ({ zones, surcharges }: DraftContent, listed: readonly ZoneEntry[]): PriceContent => ({
  zones: zones.map(({ code, rate }) => {
    const zone = listed.find((one) => one.code === code)
    return {
      code,
      name: { zh: zone?.name_zh ?? code, en: zone?.name_en ?? '' },
      places: readPlaces(zone?.places ?? '').places,
      rate,
      vatClass: zone?.vat_class ?? null,
    }
  }),
  surcharges,
})
