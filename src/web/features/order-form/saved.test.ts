import { afterEach, describe, expect, test } from 'vitest'
import { blankForm } from './form.ts'
import { soundForm } from './sample-form.fixture.ts'
import { draftOf, emptyDraft, lastPlace, notePlace, orderForm, placeOrder } from './saved.ts'

afterEach(() => {
  orderForm.clear()
  placeOrder.clear()
})

describe('the unsent form', () => {
  test('is given back to its member where it was begun, once something was typed', () => {
    const draft = { ...emptyDraft(7, 'copy=5', blankForm), form: soundForm }
    orderForm.setState(draft, true)
    expect(draftOf(7, 'copy=5')).toEqual(draft)
    expect([draftOf(7, ''), draftOf(8, 'copy=5'), draftOf(0, 'copy=5')]).toEqual([undefined, undefined, undefined])
  })

  test('that nobody touched hides nothing newer', () => {
    orderForm.setState({ ...emptyDraft(7, 'edit=5', soundForm), form: { ...soundForm, channelId: 9 } }, true)
    expect(draftOf(7, 'edit=5')).toBeUndefined()
  })

  test('that was sent as it was keeps the key it was sent with', () => {
    const draft = { ...emptyDraft(7, 'copy=5', soundForm), client_key: 'sent-before' }
    orderForm.setState(draft, true)
    expect(draftOf(7, 'copy=5')).toEqual(draft)
  })

  test('has no key before that: two tabs that take it up write two orders', () => {
    expect(emptyDraft(7, '', soundForm).client_key).toBe('')
  })
})

test('what another member was about to pay does not become this one’s', () => {
  notePlace(7, { step: 'made', ids: [1], amount: '3.65', seen: '2.65', channel_id: 4 })
  notePlace(7, { channel_id: 5 })
  expect(lastPlace(7)).toMatchObject({ step: 'made', ids: [1], channel_id: 5 })
  notePlace(8, { channel_id: 6 })
  expect(lastPlace(8)).toMatchObject({ step: '', ids: [], channel_id: 6 })
})
