import type { SpecCoverage } from './coverage.ts'

export const productPoints: Record<string, SpecCoverage> = {
  // §1 what the product does and for whom
  '§1 members: account overview, profile, balance, points, recharge, API parameters': {
    tests: [
      'a member sees every movement with its running balance, also on a phone, narrows them down by link and by choice, and downloads a statement that adds up; money that staff give arrives without a reload',
      'a member recharges £50 by card, after a wrong sum, a double click and a declined card, and sees it in the bar of another tab, without a reload',
      'a member changes picture, profile, e-mail, mobile and password by clicking',
      'points have the same log',
      'the overview sums each of the last seven days',
      'what came back is no spend, a voided label is no parcel, and each way of dividing them adds up to the same',
      'a member reads charts of own parcels for other days, as a picture or a table, and takes the figures along',
    ],
    missing: 'API parameters',
  },
  '§1 members: waybill, store, sheet and return orders, pick-up, insurance, packaging, address book, shops': {
    tests: [
      'a newcomer registers, pays a first label by card, recharges, sends to a known recipient and to China, and voids one',
      'edited and deleted only while nobody works on it; a failed one awaits payment again',
      'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
      'a claim is filed from its order, asked about, answered, approved in part and paid to the balance (%s)',
      'anyone may read what parcels can be packed in: sizes in centimetres, prices in pounds, in their language',
      'the book is filtered by its address, defaults are set, several are deleted at once; a form stays as it is when its address cannot be asked for again',
      'a seller links a demo shop, corrects an order, buys and prints labels for all in three clicks and tells the shop, whose own page shows them shipped with these numbers (%s)',
      'is announced with a label of ours, taken in by its number, and sent on for the fees',
      'an unused label is refunded, a return comes in with our label and photos and goes out again for a fee, and one nobody announced is matched (%s)',
    ],
    missing: 'waybill and store orders, pick-up, buying packaging',
  },
  '§1 administrators: menus of every area': {
    tests: [
      'every page of the rules opens',
      'a warehouse is added once by its code, found, changed and deleted',
      'an admin signs in and receives the names of the specification and the later ones',
    ],
    missing: 'waybills, pickup drivers and service areas, data recycle, sensitive data',
  },
  '§1 administrators: payment ways and currencies': [
    'a new house knows pound, euro, dollar, yuan and złoty, in this order, with dated rates',
    'a new house has a sandbox that works, and Stripe and bank transfers that wait for our account',
    'keys are sealed, never answered, searched, exported nor logged',
  ],
  '§1 languages zh-cn (default and fallback) and en, stored, changing reloads': [
    'a visitor finds home under its loading overlay, changes the language with one click, and one click leads on to each page with its own title',
    'every word exists in both languages, with the same values in it',
  ],
  '§1 currency GBP, weight in grams, sizes in cm, pickup weight in kg': {
    tests: [
      'a channel is written and read back: centimetres outside, millimetres inside, what is empty is empty',
      'anyone may read what parcels can be packed in: sizes in centimetres, prices in pounds, in their language',
      'a size is typed in centimetres and kept in millimetres',
    ],
    missing: 'the estimated weight of a pickup in kg',
  },
}
