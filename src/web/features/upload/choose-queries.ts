import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { attachment, fileState } from '#contract/resources/attachment.ts'
import { call } from '#web/lib/call.ts'

export type StoredPicture = {
  id: number
  name: string
  url: string
  mimetype: string
  suffix: string
  size: number
  state: number
}

export const picturesPerPage = 8

/** Pictures whose file is there, the latest first. Always asked anew: somebody may have uploaded one a moment ago. */
export function storedPictures({ page, name }: { page: number; name: string }) {
  const sent = {
    page,
    limit: picturesPerPage,
    ...(name.trim() === '' ? {} : { quick_search: name.trim() }),
    search: [
      { field: 'mimetype', operator: 'LIKE' as const, val: 'image/' },
      { field: 'state', operator: '=' as const, val: fileState.present },
    ],
  }
  return queryOptions({
    queryKey: ['resource', attachment.name, 'pictures', sent],
    queryFn: async () => (await call(attachment.calls.index, sent, { quiet: true })) as { list: StoredPicture[]; total: number },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
