import { expect, test } from 'vitest'
import { defaultDocuments, offeredDocuments } from './print-dialog.tsx'

test('a parcel at home is offered no customs form, one abroad has its form chosen already', () => {
  expect([defaultDocuments([]), defaultDocuments(['label'])]).toEqual([['label'], ['label']])
  expect(offeredDocuments(['label'])).toEqual(['label', 'packing_slip', 'pick_list'])
  for (const paper of ['cn22', 'cn23', 'invoice'] as const)
    expect(defaultDocuments(['label', paper])).toEqual(['label', 'customs'])
})

test('an invoice is offered for itself only where customs get another form', () => {
  expect(offeredDocuments(['label', 'cn23'])).toEqual(['label', 'customs', 'invoice', 'packing_slip', 'pick_list'])
  expect(offeredDocuments(['label', 'invoice'])).toEqual(['label', 'customs', 'packing_slip', 'pick_list'])
})
