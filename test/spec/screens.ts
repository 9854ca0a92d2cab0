import type { SpecCoverage } from './coverage.ts'

export const screenPoints: Record<string, SpecCoverage> = {
  // §2 screens and routes
  '§2 routes load on demand': [
    'a part of the app that does not arrive shows the problem page, which goes back by itself, can be told to stay, leads home and never goes in a circle',
  ],
  '§2 / with /loading/:to?, /return, /serviceSupport, /prohibitedItems': [
    'a visitor finds home under its loading overlay, changes the language with one click, and one click leads on to each page with its own title',
    'the result needs its member: a stranger’s is not found, without a session it comes after the login; an open payment is gone on with or cancelled from the list; a frozen wallet is shown with the way on',
    'home is kept alive over other pages, the progress bar moves by the figures of the specification, and light and dark stay as chosen',
    'prohibited items are the admins’ article or a general list, and support is reached as the operator set it',
    'a visitor looks for goods in either language and reads whether they may be sent; the search stays in the address',
    'ends at a page, at /401 or at /404, and never at a loading route, whatever was asked for',
  ],
  '§2 /user/login and /admin/login': [
    'a member signs in and out by clicking, also everywhere; a wrong password is refused, and what was typed stays',
    'an admin signs in where they wanted to go, says what is missing beside each field, and signs out of that area alone',
  ],
  '§2 /404 and unknown paths': [
    'an unknown path leads to /404, which offers the two ways; Back leads to where one came from, or home',
  ],
  '§2 /401': [
    'a node taken away while the page is open: the call is refused and said in words, and the page then leads to /401, which offers the two ways',
  ],
  '§2 /user shell, other paths go to its loading route with path and query': [
    'a path under /user or /admin goes by its loading route, which carries it and then goes there; Back passes it by',
    'ends at a page, at /401 or at /404, and never at a loading route, whatever was asked for',
  ],
  '§2 account routes': {
    tests: [
      'orders are found, chosen and deleted; what is chosen becomes labels in one PDF in three clicks',
      'a sheet with bad cells is imported from the list, corrected, paid, printed as one file and handed over, on a phone',
      'the full form has a row for each item, in the columns of the import, and the price by its lines once for each order',
      'members land on the page of the day: greeting, tiles with live figures, what waits, and the last orders',
      'a member changes picture, profile, e-mail, mobile and password by clicking',
      'a member sees every movement with its running balance, also on a phone, narrows them down by link and by choice, and downloads a statement that adds up; money that staff give arrives without a reload',
      'the book is filtered by its address, defaults are set, several are deleted at once; a form stays as it is when its address cannot be asked for again',
      'a member recharges £50 by card, after a wrong sum, a double click and a declined card, and sees it in the bar of another tab, without a reload',
      'a parcel is in transit from its label until it arrives, and then it is history; the counts say the same',
      'late parcels come first, and can be asked for alone',
      'a parcel’s whole way: a clerk scans by keyboard alone, without a network too, a visitor finds it, staff tell it on, and its member follows it live from transit over delivery to the history',
      'a member reads charts of own parcels for other days, as a picture or a table, and takes the figures along',
      'a seller links a demo shop, corrects an order, buys and prints labels for all in three clicks and tells the shop, whose own page shows them shipped with these numbers (%s)',
      'an unused label is refunded, a return comes in with our label and photos and goes out again for a fee, and one nobody announced is matched (%s)',
      'of an unused label is asked for, approved, and in the balance with a credit note; the label is void',
    ],
    missing: 'apiParam',
  },
  '§2 dashboard tiles': [
    'members land on the page of the day: greeting, tiles with live figures, what waits, and the last orders',
    'only tiles whose pages can be opened are shown, in their order',
    'a parcel’s whole way: a clerk scans by keyboard alone, without a network too, a visitor finds it, staff tell it on, and its member follows it live from transit over delivery to the history',
    'a seller links a demo shop, corrects an order, buys and prints labels for all in three clicks and tells the shop, whose own page shows them shipped with these numbers (%s)',
  ],
  '§2 screens by name: payment, confirm payment, logistics detail, warehouse scan, transport and deposit order, packaging, insurance, price estimate':
    {
      tests: [
        'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
        'a newcomer registers, pays a first label by card, recharges, sends to a known recipient and to China, and voids one',
        'a parcel’s whole way: a clerk scans by keyboard alone, without a network too, a visitor finds it, staff tell it on, and its member follows it live from transit over delivery to the history',
        'what the balance lacks is named to the penny, with the way to exactly that, or is paid by card; so is what was spent meanwhile',
        'from home two clicks lead to every price of a parcel and to why it is that',
        'a visitor prices 1.2 kg, 30×20×15 cm from London to Manchester, and sees why',
        'browser and server price 500 random parcels alike, line by line',
        'what is never covered names categories that are sent without cover, and such goods of others',
        'a claim is filed from its order, asked about, answered, approved in part and paid to the balance (%s)',
      ],
      missing: 'transport order, deposit order, packaging store',
    },
  '§2 progress bar and loading overlay': [
    'home is kept alive over other pages, the progress bar moves by the figures of the specification, and light and dark stay as chosen',
    'a visitor finds home under its loading overlay, changes the language with one click, and one click leads on to each page with its own title',
  ],
  '§2 page titles': [
    'a visitor finds home under its loading overlay, changes the language with one click, and one click leads on to each page with its own title',
    'every page has a title of its own, and no page of an area is called like the home page',
    'settings are saved, tried and added to; an empty one is refused at its field, and leaving unsaved work asks',
  ],
  '§2 iframe routes': [
    'has paths under the area, links outside, and frames rewritten',
    'the menu of a tab works without a mouse; a page fills the window over a reload, and a tab may hold another site',
  ],
  '§2 admin tabs': [
    'pages keep tabs with their filters, which close by mouse and key; ways that lead nowhere or lose work are told',
    'may all be opened as tabs where they are menus, in the menu or not',
    'tabs come back as far as they may, scroll, and go with a sign-out',
  ],
  '§2 terminal panel': [],
  '§2 saved browser state keys': {
    tests: [
      'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
      'what is kept between visits is plain JSON under the agreed keys, and log-out clears the five of the member and nothing else',
      'a page opens although every saved key holds what is no JSON',
    ],
    missing: 'nothing is kept under the key of the terminal, which is not built',
  },
}
