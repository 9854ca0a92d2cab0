import type { Realm } from '#contract/envelope.ts'
import { search } from '#contract/search.ts'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'
import type { SearchAction } from './search-options.ts'

type SearchArea = {
  call: typeof search.index | typeof search.own
  placeholder: WordKey
  nothingHint: WordKey
  actions: () => SearchAction[]
}

const ordersPath = '/user/account/sheetOrder'
const addressesPath = '/user/account/addressBook'

/** What the two searches differ in: whom they ask, what they say, and what can be begun from them. */
export const searchAreas: Record<Realm, SearchArea> = {
  admin: {
    call: search.index,
    placeholder: 'search.placeholder',
    nothingHint: 'search.nothing_hint',
    actions: () => [],
  },
  member: {
    call: search.own,
    placeholder: 'search.placeholder_member',
    nothingHint: 'search.nothing_hint_member',
    actions: () => [
      { page: `${ordersPath}/create` },
      { page: '/user/account/prepayNow' },
      { page: ordersPath, begin: { path: `${ordersPath}?tab=awaiting`, title: t('search.action.pay') } },
      { page: ordersPath, begin: { path: `${ordersPath}?tab=success&is_printed=0`, title: t('search.action.print') } },
      { page: addressesPath, begin: { path: `${addressesPath}?add=1`, title: t('search.action.add_address') } },
    ],
  },
}
