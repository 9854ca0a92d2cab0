import { describe, expect, it } from 'vitest'
import { country } from '#contract/resources/country.ts'
import { member } from '#contract/resources/member.ts'
import { CallError } from '#web/lib/call-error.ts'
import { findActionInstead, permissionsOf } from './permissions.ts'

describe('after a deletion was refused', () => {
  const refusal = (refused?: string) => new CallError({ kind: 'refused', msg: 'Refused', data: { refused } })
  const all = permissionsOf(member, () => true)

  it('offers to close a member who has records', () => {
    expect(findActionInstead(member, all, refusal('member.referred'))?.verb).toBe('close')
  })

  it('offers nothing to staff who may not close accounts', () => {
    const few = permissionsOf(member, (action) => action !== 'close')
    expect(findActionInstead(member, few, refusal('member.referred'))).toBeUndefined()
  })

  it('offers nothing after another refusal, nor for another resource', () => {
    expect(findActionInstead(member, all, refusal())).toBeUndefined()
    expect(findActionInstead(member, all, refusal('row.missing'))).toBeUndefined()
    expect(
      findActionInstead(
        country,
        permissionsOf(country, () => true),
        refusal('member.referred'),
      ),
    ).toBeUndefined()
  })
})
