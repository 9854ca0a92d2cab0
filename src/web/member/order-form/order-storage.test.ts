import { afterEach, describe, expect, test } from 'vitest'
import { browserStorage } from '#web/lib/browser-storage.ts'
import { clearSession, userInfo } from '#web/lib/session.ts'
import en from '#words/en/order-form.ts'
import zh from '#words/zh-cn/order-form.ts'
import { blankForm } from './form.ts'
import { clearCheckout, emptyDraft, getCheckout, orderDrafts, placeOrder, saveCheckout } from './order-storage.ts'
import { soundForm } from './sample-form.fixture.ts'

afterEach(() => {
  orderDrafts.stored.clear()
  placeOrder.clear()
})

describe('the unsent form', () => {
  test('is given back to its member where it was begun, once something was typed', () => {
    const draft = { ...emptyDraft(7, 'copy=5', blankForm), form: soundForm }
    orderDrafts.stored.setState(draft, true)
    expect(orderDrafts.find(7, 'copy=5')).toEqual(draft)
    expect([orderDrafts.find(7, ''), orderDrafts.find(8, 'copy=5'), orderDrafts.find(0, 'copy=5')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('that nobody touched hides nothing newer', () => {
    orderDrafts.stored.setState({ ...emptyDraft(7, 'edit=5', soundForm), form: { ...soundForm, channelId: 9 } }, true)
    expect(orderDrafts.find(7, 'edit=5')).toBeUndefined()
  })

  test('that was sent as it was keeps the key it was sent with', () => {
    const draft = { ...emptyDraft(7, 'copy=5', soundForm), client_key: 'sent-before' }
    orderDrafts.stored.setState(draft, true)
    expect(orderDrafts.find(7, 'copy=5')).toEqual(draft)
  })

  test('has no key before that: two tabs that take it up write two orders', () => {
    expect(emptyDraft(7, '', soundForm).client_key).toBe('')
  })
})

describe('two forms side by side', () => {
  const written = (remark: string, userId = 7) => ({ ...emptyDraft(userId, ''), form: { ...soundForm, remark } })
  const ofOtherTab = { ...written('Y'), client_key: 'sent-there' }
  /** Another tab's hand: this one's store does not hear of it. */
  const writeElsewhere = () => browserStorage.setItem('orderForm', JSON.stringify(ofOtherTab))
  afterEach(() => {
    clearSession('member')
    orderDrafts.find(7, '')
  })

  test('each tab finds its own again, whatever the other wrote or sent', () => {
    const own = written('X')
    orderDrafts.save(own)
    writeElsewhere()
    expect(orderDrafts.find(7, '')).toEqual(own)
    browserStorage.removeItem('orderForm')
    expect(orderDrafts.find(7, '')).toEqual(own)
    expect(orderDrafts.find(8, '')).toBeUndefined()
  })

  test('the one that is sent or given up takes only itself away', () => {
    const own = written('X')
    orderDrafts.save(own)
    writeElsewhere()
    orderDrafts.delete(own)
    expect(orderDrafts.find(7, '')).toEqual(ofOtherTab)
    const later = written('Z')
    orderDrafts.save(later)
    orderDrafts.delete(own)
    expect(orderDrafts.find(7, '')).toEqual(later)
    orderDrafts.delete(later)
    expect([orderDrafts.find(7, ''), browserStorage.getItem('orderForm')]).toEqual([undefined, null])
  })

  test('a session that ends by itself leaves both, signing out none', () => {
    const own = written('X')
    userInfo.setState({ id: 7 })
    orderDrafts.save(own)
    writeElsewhere()
    clearSession('member')
    expect(orderDrafts.find(7, '')).toEqual(own)
    browserStorage.removeItem('orderForm')
    expect(orderDrafts.find(7, '')).toBeUndefined()
    writeElsewhere()
    expect(orderDrafts.find(7, '')).toEqual(ofOtherTab)
  })
})

test('orders that were paid are asked about no more, others are', () => {
  saveCheckout(7, { step: 'made', ids: [1, 2], amount: '3.65', seen: '2.65' })
  clearCheckout(7, [3])
  expect(getCheckout(7)).toMatchObject({ step: 'made', ids: [1, 2] })
  clearCheckout(7, [1, 2])
  expect(getCheckout(7)).toMatchObject({ step: '', ids: [] })
})

test('what another member was about to pay does not become this one’s', () => {
  saveCheckout(7, { step: 'made', ids: [1], amount: '3.65', seen: '2.65', channel_id: 4 })
  saveCheckout(7, { channel_id: 5 })
  expect(getCheckout(7)).toMatchObject({ step: 'made', ids: [1], channel_id: 5 })
  saveCheckout(8, { channel_id: 6 })
  expect(getCheckout(8)).toMatchObject({ step: '', ids: [], channel_id: 6 })
})

test('the form says one thing of what becomes of its entries: kept while it is open, cleared by leaving it', () => {
  expect([en['orderForm.note'], zh['orderForm.note']].join()).toMatch(
    /kept in this browser while the form is open.*填写期间内容会保留/,
  )
  expect(en['orderForm.leave_text']).toMatch(/kept only while the form is open.*fill in everything again/)
  expect(zh['orderForm.leave_text']).toMatch(/仅在填写期间保留.*重新填写/)
  for (const word of [en['orderForm.note'], en['orderForm.leave_text']]) expect(word).not.toMatch(/not saved|until you send/)
  for (const word of [zh['orderForm.note'], zh['orderForm.leave_text']]) expect(word).not.toMatch(/尚未保存|提交之前/)
})
