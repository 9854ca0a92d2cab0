import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import { loadWords } from '#web/lib/words.ts'
import type { Area } from '#words/keys.ts'

/** What is heavy and seldom comes with the first form that has one, together with its words; until then its place is kept. */
function lazyInput<Props extends object>(load: () => Promise<ComponentType<Props>>, words: readonly Area[], height: number) {
  const View = lazy(async () => {
    const [view] = await Promise.all([load(), loadWords(words)])
    return { default: view as ComponentType<object> }
  })
  return function LazyInput(props: Props) {
    return (
      <Suspense fallback={<Skeleton h={height} />}>
        <View {...props} />
      </Suspense>
    )
  }
}

const uploadWords = ['upload', 'error'] as const

export const EditorInput = lazyInput(
  async () => (await import('./editor-input.tsx')).EditorInput,
  ['editor', ...uploadWords],
  320,
)
export const ImageInput = lazyInput(async () => (await import('./upload/image-upload.tsx')).ImageInput, uploadWords, 138)
export const ImagesInput = lazyInput(async () => (await import('./images-input.tsx')).ImagesInput, uploadWords, 138)
export const FileInput = lazyInput(async () => (await import('./files-input.tsx')).FileInput, uploadWords, 92)
export const FilesInput = lazyInput(async () => (await import('./files-input.tsx')).FilesInput, uploadWords, 92)
export const CityInput = lazyInput(async () => (await import('./city-input.tsx')).CityInput, [], 61)
export const IconInput = lazyInput(async () => (await import('./icon-input.tsx')).IconInput, [], 61)
export const TreeInput = lazyInput(async () => (await import('./tree-input.tsx')).TreeInput, [], 200)
