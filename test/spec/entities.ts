import type { SpecCoverage } from './coverage.ts'

export const entityPoints: Record<string, SpecCoverage> = {
  // §3 entities
  '§3 address': [
    'keeps an address tidied and answers it with every field',
    'is sealed at rest and masked on the wire; the mask sent back changes nothing',
    'on a phone a Chinese address is added by pasting it whole: what is typed meanwhile stays, another kind asks before it clears the place, and the same one again needs a second click',
  ],
  '§3 shipping order, parties and items': {
    tests: [
      'one parcel from an idea to a label and back',
      'with parties, packages and items as the wire has them',
      'filters and numbers find what they name',
      'a card charged in euros: each order keeps its share of them with the rate, and the shares add up',
    ],
    missing: 'app_id is always empty and internal money never used',
  },
  '§3 transport and deposit order': [],
  '§3 pickup': [],
  '§3 channel param': [
    'params are kept by channel, and each name stands once in a channel',
    'a secret is sealed, never answered nor logged, and opened only for the adapter',
  ],
  '§3 refund and return order': [
    'no ways and facts in any order give back more than was paid, or more than the cover, and the books hold',
    'once its parcel was %s: it is not voided, and not given back by itself',
    'is to be decided anew where its label is voided, for no second fee',
    'an unused label is refunded, a return comes in with our label and photos and goes out again for a fee, and one nobody announced is matched (%s)',
    'of an unused label is asked for, approved, and in the balance with a credit note; the label is void',
    'is disposed of for the fees, and its space is free again; storage is charged by the day',
    'are filtered by either number, by days and by state, and carry the words of their codes',
  ],
  '§3 salesperson': [
    'an unknown or disabled salesperson code is refused, and the code stays good',
    'a salesperson’s code is good at registration until it is disabled',
  ],
  '§3 admin info': ['an admin signs in and receives the names of the specification and the later ones'],
  '§3 user info': [
    'a member signs in by name, e-mail in any case, or mobile',
    'a member reads and saves the own profile, and only that',
  ],
  '§3 site config': [
    'the first call of the site tells who is looking, and insists when asked to',
    'a change through the back office is live on every instance at once, and the site follows',
    'settings are saved, tried and added to; an empty one is refused at its field, and leaving unsaved work asks',
    'the upload mode is the store that is in force: it is shown, whatever was kept, and cannot be changed',
  ],
  '§3 terminal task': [],
  '§3 tabs state': [
    'what may be done on which page is kept under the key as the rules say it, and anew when they change',
    'pages keep tabs with their filters, which close by mouse and key; ways that lead nowhere or lose work are told',
    'the same path again keeps its place and takes the new params and query',
    'the menu of a tab works without a mouse; a page fills the window over a reload, and a tab may hold another site',
  ],

  // §4 states and transitions
  '§4 order, pay, manifest and scan states': [
    'only these moves exist',
    'edited and deleted only while nobody works on it; a failed one awaits payment again',
    'deleted orders are listed when they are asked for; one can be read to the end, and nothing can be done to it',
    'refused: it says why, the money is free, and after an edit the retry is another label',
    'one order is followed: too little money, a label that fails, waits and is printed once, its void',
    'is handed over channel by channel: each order once, with its time, its history and its list',
    'refused: each parcel keeps the reason, can be voided or tried again, and 2 becomes 1',
    'the carrier times out after accepting a manifest: found by its number, no second one, nothing lost',
    'a manifest that is closed with a carrier survives a kill after every step',
    'is taken in: the order, its history, where it is, its points and the log say so',
    'a second scan says when, by whom and where the first was, and changes nothing on the order',
  ],
  '§4 pickup states': [],
  '§4 marketplace notification and readiness': [
    'ready means that it can be bought: what is missing is said beside its field, in the reader’s language',
    'a seller links a demo shop, corrects an order, buys and prints labels for all in three clicks and tells the shop, whose own page shows them shipped with these numbers (%s)',
  ],
  '§4 terminal task states': [],
  '§4 token refresh: one refresh on 409, queued requests replayed': [
    'an expired token answers 409, and the refreshed one works',
    'is refreshed once for five calls, which are all replayed with the new one',
    'two tabs whose token expired refresh once per browser, and both go on; a refused refresh ends that area alone, with the way back',
  ],
  '§4 token refresh refused: token removed, login screen': [
    'unknown, empty and outlived refresh tokens are refused',
    'two tabs whose token expired refresh once per browser, and both go on; a refused refresh ends that area alone, with the way back',
  ],
}
