import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AddressReferenceData, hasAreaLists } from '#domain/address/address.ts'
import { areaOptions } from './queries.ts'

type SelectedArea = { country: string; province: string; city: string; district: string }
export type Places = { provinces: string[]; cities: string[]; districts: string[]; place: AddressReferenceData['place'] }

/** The lists below what is chosen, and whether what is chosen stands in them. What has not arrived yet is believed; the server asks again. */
export function usePlaces({ country, province, city, district }: SelectedArea): Places {
  const isListed = hasAreaLists(country)
  const provinces = useQuery({ ...areaOptions(country, []), enabled: isListed }).data
  const provinceId = provinces?.find(({ label }) => label === province)?.value
  const cities = useQuery({ ...areaOptions(country, [provinceId ?? 0]), enabled: isListed && provinceId !== undefined }).data
  const cityId = cities?.find(({ label }) => label === city)?.value
  const districts = useQuery({
    ...areaOptions(country, [provinceId ?? 0, cityId ?? 0]),
    enabled: isListed && provinceId !== undefined && cityId !== undefined,
  }).data
  return useMemo(() => {
    const names = (list: typeof provinces) => (isListed ? (list ?? []).map(({ label }) => label) : [])
    const isOneOf = (name: string, list: typeof provinces) =>
      name !== '' && (list === undefined || list.some(({ label }) => label === name))
    return {
      provinces: names(provinces),
      cities: provinceId === undefined ? [] : names(cities),
      districts: cityId === undefined ? [] : names(districts),
      place: {
        province: isOneOf(province, provinces),
        city: isOneOf(city, cities),
        district: districts?.length === 0 || isOneOf(district, districts),
      },
    }
  }, [isListed, provinces, provinceId, cities, cityId, districts, province, city, district])
}
