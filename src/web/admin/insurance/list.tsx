import { insurance } from '#contract/resources/insurance.ts'
import { PairsInput } from '#web/inputs/pairs-input.tsx'
import { t } from '#web/lib/words.ts'
import type { InputRenderers } from '#web/resource/field-input.tsx'
import { asPairs } from '#web/resource/form-values.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

/** A band is a pair, and its two halves have names of their own. */
const inputs: InputRenderers = {
  bands: ({ field: _field, isNew: _isNew, value, ...frame }) => (
    <PairsInput {...frame} value={asPairs(value)} keyLabel={t('insurance.band.cover')} valueLabel={t('insurance.band.premium')} />
  ),
}

export const InsuranceListPage = () => <ResourceList resource={insurance} inputs={inputs} />
