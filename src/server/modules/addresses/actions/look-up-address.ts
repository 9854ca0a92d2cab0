import { AppError, type FieldProblems } from '#domain/errors.ts'
import { normalizePostcode } from '#domain/postcode.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { hasPostcodes, isPostcode } from '../postcodes.ts'
import { listLocationsByPostcode } from '../store.ts'

type Input = { country: string; zip_code: string }

/** The addresses of a post code, as far as the provider of the day knows any. */
export async function lookUpAddress(ctx: Ctx, { country: typedCountry, zip_code }: Input, caller: Caller) {
  const country = typedCountry.trim().toUpperCase()
  const zipCode = normalizePostcode(country, zip_code)
  const fields = checkLookupInput(country, zipCode)
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  const userId = actorOf(caller).id
  const list = await ctx.addressLookup.current().find({
    country,
    zipCode,
    earlier: () => listLocationsByPostcode(ctx.db, userId, country, zipCode),
  })
  if (list.length === 0) throw new AppError('address.no_detail')
  return { list }
}

function checkLookupInput(country: string, zipCode: string): FieldProblems {
  if (!/^[A-Z]{2}$/.test(country)) return { country: { key: 'invalid.address.country' } }
  if (zipCode === '') return { zip_code: { key: 'invalid.address.postcode_missing' } }
  if (hasPostcodes(country) && !isPostcode(country, zipCode)) return { zip_code: { key: 'invalid.address.postcode' } }
  return {}
}
