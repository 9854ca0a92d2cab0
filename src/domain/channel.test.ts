import { describe, expect, it } from 'vitest'
import { type ChannelValues, carriers, checkChannel, effectiveLimits, isSecretParam, knownParams } from './channel.ts'

const usual = { maxWeightG: 30_000, maxSideMm: 1500 }

describe('limits in force', () => {
  it.each([
    ['nothing said: the house’s', [null, null, null], [1500, 1500, 1500]],
    ['all said: the channel’s', [600, 450, 300], [600, 450, 300]],
    ['only the longest, shorter than usual: the others follow it', [600, null, null], [600, 600, 600]],
    ['only the longest, longer than usual: the others stay usual', [2400, null, null], [2400, 1500, 1500]],
    ['the middle one said: the shortest follows it', [600, 450, null], [600, 450, 450]],
    ['the shortest alone', [null, null, 300], [1500, 1500, 300]],
  ] as const)('%s', (_, maxSidesMm, sides) => {
    const own = { minWeightG: 0, maxWeightG: null, maxSidesMm, maxGirthMm: null }
    expect(effectiveLimits(own, usual)).toEqual({ minWeightG: 0, maxWeightG: 30_000, maxSidesMm: sides, maxGirthMm: null })
  })

  it('weight and girth of the channel’s own stay', () => {
    const own = { minWeightG: 100, maxWeightG: 70_000, maxSidesMm: [null, null, null], maxGirthMm: 3000 } as const
    expect(effectiveLimits(own, usual)).toMatchObject({ minWeightG: 100, maxWeightG: 70_000, maxGirthMm: 3000 })
  })
})

const fine: ChannelValues = {
  carrier: 'r2r',
  logistics_type: 'self',
  number_prefix: 'PR',
  min_weight_g: 1,
  max_weight_g: 20_000,
  max_length: 600,
  max_width: 450,
  max_height: 300,
  days_min: 1,
  days_max: 2,
  refund_rule: 'automatic',
  unused_refund_days: 30,
}

describe('a channel', () => {
  it('that fits together has nothing wrong with it', () => {
    expect(checkChannel(fine)).toEqual({})
    expect(checkChannel({ ...fine, carrier: 'easypost', logistics_type: 'client', number_prefix: '' })).toEqual({})
    expect(checkChannel({ ...fine, max_length: null, max_width: null, max_height: null, max_weight_g: null })).toEqual({})
    expect(checkChannel({ ...fine, refund_rule: 'never', unused_refund_days: null })).toEqual({})
  })

  it.each([
    ['our network as somebody else’s', { logistics_type: 'client' }, 'logistics_type'],
    ['somebody else’s as ours', { carrier: 'karrio' }, 'logistics_type'],
    ['our network without numbers', { number_prefix: '' }, 'number_prefix'],
    ['the heaviest lighter than the lightest', { min_weight_g: 20_001 }, 'max_weight_g'],
    ['a middle side longer than the longest', { max_width: 601 }, 'max_width'],
    ['a shortest side longer than the middle one', { max_height: 451 }, 'max_height'],
    ['a shortest side longer than the longest, nothing between', { max_width: null, max_height: 601 }, 'max_height'],
    ['fewer days at most than at least', { days_max: 0 }, 'days_max'],
    ['refunds by themselves, after how long nobody says', { unused_refund_days: null }, 'unused_refund_days'],
  ])('is refused with %s', (_, change, field) => {
    expect(Object.keys(checkChannel({ ...fine, ...change }))).toEqual([field])
  })
})

describe('carriers', () => {
  it('all say what they are told', () => {
    expect(Object.keys(knownParams)).toEqual([...carriers])
  })

  it('say which of their parameters is a secret', () => {
    expect(isSecretParam('easypost', 'api_key')).toBe(true)
    expect(isSecretParam('karrio', 'base_url')).toBe(false)
    expect(isSecretParam('r2r', 'anything')).toBe(false)
  })
})
