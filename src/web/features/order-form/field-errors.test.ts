import { describe, expect, test } from 'vitest'
import { openPartiesWithErrors, sortErrors, toFormFields, withoutErrors } from './field-errors.ts'
import { partyFromOrder } from './party-form.ts'
import { soundForm } from './sample-form.fixture.ts'
import { toRequest } from './to-request.ts'

describe('what the server found', () => {
  test('stands beside the fields of the screen', () => {
    const errors = {
      'receiver.zipCode': 'zip',
      'receiver.name': 'name',
      'sender.detailAddress': 'street',
      'packages.0.items.1.englishName': 'en',
      channel_id: 'channel',
    }
    expect(toFormFields(errors, soundForm)).toEqual({
      'receiver.zip_code': 'zip',
      'receiver.last_name': 'name',
      'sender.address_line_1': 'street',
      'packages.0.items.1.englishName': 'en',
      channel_id: 'channel',
    })
    const { receiver } = soundForm
    const chinese = { ...soundForm, receiver: { ...receiver, texts: { ...receiver.texts, country: 'CN' } } }
    expect(toFormFields({ 'receiver.name': 'name' }, chinese)).toEqual({ 'receiver.user_name': 'name' })
  })

  test('opens the party it was found in, and no other', () => {
    const kept = partyFromOrder(toRequest(soundForm, 1).sender as Parameters<typeof partyFromOrder>[0])
    const form = { ...soundForm, sender: kept, receiver: kept }
    const opened = openPartiesWithErrors(form, { 'receiver.zip_code': 'zip' })
    expect([opened.sender.kept, opened.receiver.kept]).toEqual([kept.kept, null])
  })

  test('goes with the field that is changed, and with everything below it', () => {
    const errors = { 'packages.0.items.0.sku': 'a', 'packages.0.items.10.sku': 'b', 'packages.0.package.weight': 'c' }
    expect(Object.keys(withoutErrors(errors, 'packages.0.items.0.sku'))).toEqual([
      'packages.0.items.10.sku',
      'packages.0.package.weight',
    ])
    expect(Object.keys(withoutErrors(errors, 'packages.0.items'))).toEqual(['packages.0.package.weight'])
    expect(withoutErrors(errors, 'packages')).toEqual({})
    // Nothing to take out: the very same, so that nothing is drawn anew for it.
    expect(withoutErrors(errors, 'packages.0.items.1')).toBe(errors)
  })

  test('is listed from the top of the page to its end', () => {
    const errors = { channel_id: '', 'packages.0.package.weight': '', 'receiver.city': '', 'sender.city': '' }
    expect(sortErrors(errors).map(([path]) => path)).toEqual([
      'sender.city',
      'receiver.city',
      'packages.0.package.weight',
      'channel_id',
    ])
  })
})
