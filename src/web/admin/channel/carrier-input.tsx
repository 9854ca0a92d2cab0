import { queryOptions, useQuery } from '@tanstack/react-query'
import { channelCalls } from '#contract/channel.ts'
import type { Carrier } from '#domain/channel.ts'
import { SelectInput } from '#web/inputs/select-input.tsx'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import type { FieldInputProps } from '#web/resource/field-input.tsx'
import { asText } from '#web/resource/form-values.ts'
import { optionLabel } from '#web/resource/resource-labels.ts'

/** Offers the carriers that this server can buy labels from; one that a channel has already stays in sight with the reason why it is not offered. */
export function CarrierInput({ field, isNew: _isNew, value, description, ...frame }: FieldInputProps) {
  const { data: connected = [] } = useQuery(connectedCarriersQuery)
  const current = asText(value) as Carrier | ''
  const isStranded = current !== '' && connected.length > 0 && !connected.includes(current)
  const offered = new Set<Carrier>(current === '' ? connected : [...connected, current])
  return (
    <SelectInput
      {...frame}
      required={field.required}
      description={isStranded ? t('channel.not_connected_why') : description}
      value={current}
      choices={[...offered].map((carrier) => ({ value: carrier, label: optionLabel(field, carrier) }))}
    />
  )
}

/** Changes only with the server that runs. */
export const connectedCarriersQuery = queryOptions({
  queryKey: ['connected-carriers'],
  queryFn: async () => (await call(channelCalls.connectedCarriers, {}, { quiet: true })).list,
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: false,
})
