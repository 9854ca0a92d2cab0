import { useMutation } from '@tanstack/react-query'
import { manifestDesk, manifests } from '#contract/manifest.ts'
import { memberManifest } from '#contract/member-lists/manifest.ts'
import { memberOrder } from '#contract/member-lists/order.ts'
import { manifest } from '#contract/resources/manifest.ts'
import { call } from '#web/lib/call.ts'
import { printFile } from '#web/lib/print-file.ts'
import { refresh } from '#web/lib/query-client.ts'
import { toastError, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { askOptions, useCall } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'

/** Fetchers and writes of manifests besides their lists; kept under the lists' keys, so that news of manifests make these old too. */

const ownKey = ['resource', memberManifest.name] as const

export const waitingOptions = askOptions([...ownKey, 'waiting'], manifests.waiting, {})

/** Whose manifests they are: one's own, or anybody's for staff. */
export type ManifestSide = 'member' | 'staff'

const parcelCalls = { member: manifests.parcels, staff: manifestDesk.parcels }
const printCalls = { member: manifests.print, staff: manifestDesk.print }

export const parcelsOptions = (side: ManifestSide, id: number) =>
  askOptions(['resource', side === 'member' ? memberManifest.name : manifest.name, 'parcels', id], parcelCalls[side], { id })

export const useCloseManifest = () =>
  useCall(manifests.close, {
    onSuccess: ({ list }) => {
      const failure = list.find(({ ok }) => !ok)
      if (failure) toastError(failure.msg)
      else toastSuccess(list[0]?.msg)
    },
    // Also after a refusal: the hour may be over, or another tab was first.
    onSettled: () => void refresh(ownKey, ['resource', memberOrder.name]),
  })

/** The sheet, straight into the print dialog, or as a file where the browser cannot print one. */
export const usePrintSheet = (side: ManifestSide) =>
  useMutation({
    mutationFn: async (id: number) => printFile((await call(printCalls[side], { id })).url),
    onSuccess: (result) => void (result === 'saved' && toastInfo(t('manifest.saved'))),
  })
