import { describe, expect, test } from 'vitest'
import { orders } from '#contract/order.ts'
import { price } from '#contract/price.ts'
import { addItem, addPackage, copyPackage, setPackage } from './change-form.ts'
import type { Cover } from './cover-terms.ts'
import { blankForm } from './form.ts'
import { soundForm } from './sample-form.fixture.ts'
import { toQuote, toRequest } from './to-request.ts'

describe('a form becomes a request', () => {
  test('with parties, packages and items as the wire has them', () => {
    const sent = toRequest({ ...soundForm, reference: ' R-1 ' }, 7)
    expect(orders.add.input.safeParse(sent).success).toBe(true)
    expect(sent).toMatchObject({
      channel_id: 7,
      out_order_id: 'R-1',
      sender: { name: 'Ms Ann Lee', countryCode: 'GB', zipCode: 'N1 7GR', telephone: '+447911123456', company: '' },
      receiver: { name: 'Ms Tom Baker', city: 'Manchester', zipCode: 'M3 1AZ', company: 'Baker Ltd' },
      packages: [
        {
          package: { weight: 1200, length: '30', width: '20', height: '15.5' },
          items: [
            { englishName: 'Shirt', chineseName: '衬衫', category_id: 3, quantity: 2, unitPrice: '12.5', weight: 0 },
            { englishName: 'Cap', weight: 80, sku: 'C-1' },
          ],
        },
      ],
    })
    expect(sent.packages?.[0]?.package).not.toHaveProperty('box_type_id')
    expect(sent.packages?.[0]).not.toHaveProperty('insurance')
  })

  test('a Chinese mobile in a British address keeps its area code', () => {
    const { receiver } = soundForm
    const texts = { ...receiver.texts, mobile_code: '+86', mobile: '13800138000' }
    expect(toRequest({ ...soundForm, receiver: { ...receiver, texts } }, 1).receiver).toMatchObject({
      telephone: '+8613800138000',
    })
  })

  test('a box of ours has its number, and cover its value: what the items are worth, or what was typed', () => {
    const boxed = setPackage(copyPackage({ ...soundForm, coverId: '2' }, 0), 0, { boxType: '4', value: '100' })
    const sent = toRequest(boxed, 1)
    expect(sent.packages?.map(({ package: box, insurance }) => [box, insurance])).toMatchObject([
      [{ box_type_id: 4 }, { id: 2, value: '100' }],
      [{ weight: 1200 }, { id: 2, value: '30.00' }],
    ])
  })
})

describe('a price is asked for', () => {
  test('as soon as both countries and every package are known, and no sooner', () => {
    expect(toQuote(blankForm)).toBeUndefined()
    expect(toQuote(addPackage(soundForm))).toBeUndefined()
    const { sender } = soundForm
    expect(toQuote({ ...soundForm, sender: { ...sender, texts: { ...sender.texts, country: '' } } })).toBeUndefined()
    const asked = toQuote(soundForm)
    expect(price.quote.input.safeParse(asked).success).toBe(true)
    expect(asked).toEqual({
      sender: { countryCode: 'GB', zipCode: 'N1 7GR' },
      receiver: { countryCode: 'GB', zipCode: 'M3 1AZ' },
      packages: [{ package: { weight: 1200, length: '30', width: '20', height: '15.5' }, items: [{ category_id: 3 }] }],
    })
  })

  test('with points where they are wished, and so is the order sent', () => {
    const wished = { ...soundForm, usePoints: true }
    expect(toQuote(wished)).toEqual({ ...toQuote(soundForm), use_points: true })
    expect(orders.quote.input.safeParse(toQuote(wished)).success).toBe(true)
    expect(toRequest(wished, 7)).toEqual({ ...toRequest(soundForm, 7), use_points: true })
    expect(toRequest(soundForm, 7)).not.toHaveProperty('use_points')
  })

  test('with nothing in the question that no price depends on', () => {
    const named = { ...addItem(soundForm, 0), reference: 'R-2', remark: 'fragile' }
    expect(toQuote(named)).toEqual(toQuote(soundForm))
  })
})

test('a free cover asks for no price of its own, insures up to its limit, and stays away where nothing can be insured', () => {
  const names = { id: 1, name: 'Basic', name_zh: '基础', name_en: 'Basic' }
  const bands = [{ cover: '20.00', premium: '0.00' }]
  const free: Cover = { ...names, kind: 'bands', percent: '0', bands, min_premium: '0.00', cover_limit: '20.00', ipt_rate: '12' }
  const form = { ...soundForm, coverId: '1' }
  expect(toQuote(form, free)?.packages?.[0]).not.toHaveProperty('insurance')
  expect(toRequest(form, 3, free, { isInsurable: true }).packages?.[0]?.insurance).toEqual({ id: 1, value: '20.00' })
  expect(toRequest(form, 3, free, { isInsurable: false }).packages?.[0]).not.toHaveProperty('insurance')
  // Before the list of covers has come, or when it never comes, a cover is taken to be one that costs.
  expect(toRequest(form, 3).packages?.[0]?.insurance).toEqual({ id: 1, value: '30.00' })
})
