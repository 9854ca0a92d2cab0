import { int, ref, text, time } from './fields.ts'
import { manifestStateField } from './manifest-states.ts'

/** What members and staff alike see of a manifest; their lists begin differently. */
export const manifestHead = {
  state: manifestStateField({ list: true, search: true }),
  channel_id: ref('channel', 'name', { list: true, search: true }),
}

export const manifestFields = {
  parcel_count: int({ list: true }),
  refused_count: int({ list: true }),
  weight: int({}),
  carrier_ref: text(100, { mono: true }),
  fail_code: text(40, {}),
  fail_reason: text(300, {}),
  next_try_time: time({}),
  close_time: time({}),
}
