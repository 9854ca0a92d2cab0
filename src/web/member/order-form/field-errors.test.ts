import { describe, expect, test } from 'vitest'
import { openPartiesWithErrors, toFormFields } from './field-errors.ts'
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
})
