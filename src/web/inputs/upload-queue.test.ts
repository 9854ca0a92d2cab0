import { expect, test } from 'vitest'
import { addUpload, markUploadFailed, removeUpload, updateProgress } from './upload-queue.ts'

test('files wait in the order they were chosen, each with its own progress and its own trouble', () => {
  const two = addUpload(addUpload([], 1, 'a.png'), 2, 'b.png')
  expect(two.map((one) => one.name)).toEqual(['a.png', 'b.png'])
  const moving = markUploadFailed(updateProgress(two, 1, 0.5), 2, 'too big')
  expect(moving).toEqual([
    { key: 1, name: 'a.png', progress: 0.5, problem: undefined },
    { key: 2, name: 'b.png', progress: 0, problem: 'too big' },
  ])
  expect(removeUpload(moving, 1).map((one) => one.key)).toEqual([2])
})
