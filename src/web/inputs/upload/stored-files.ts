import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { attachment, fileState } from '#contract/resources/attachment.ts'
import { call } from '#web/lib/call.ts'

export type AttachmentFile = {
  id: number
  name: string
  url: string
  mimetype: string
  suffix: string
  size: number
  state: number
}

export const filesPerPage = 8

/** What a field takes. */
export type FileKind = 'image' | 'any'

/** Files that are there, the latest first. Always asked anew: somebody may have uploaded one a moment ago. */
export function storedFilesQuery({ kind, page, name }: { kind: FileKind; page: number; name: string }) {
  const input = {
    page,
    limit: filesPerPage,
    ...(name.trim() === '' ? {} : { quick_search: name.trim() }),
    search: [
      ...(kind === 'image' ? [{ field: 'mimetype', operator: 'LIKE' as const, val: 'image/' }] : []),
      { field: 'state', operator: '=' as const, val: fileState.present },
    ],
  }
  return queryOptions({
    queryKey: ['resource', attachment.name, 'choice', input],
    queryFn: async () =>
      (await call(attachment.calls.index, input, { quiet: true })) as { list: AttachmentFile[]; total: number },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
