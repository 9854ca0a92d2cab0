/** The titles of the tests that show a point; where they show only a part of it, what is missing as well. */
export type SpecCoverage = string[] | { tests: string[]; missing: string }

export const testsOf = (shown: SpecCoverage): string[] => (Array.isArray(shown) ? shown : shown.tests)

/**
 * For each point of the specification the tests that show it, by title. A point with an empty list is not built yet, and one that is shown
 * in part says what is missing. An audit fails on a title that does not exist, and on a point that names what is not built without saying so.
 * Titles with a value in them stand here up to that value.
 */
export const specMap: Record<string, SpecCoverage> = {
  // §1 what the product does and for whom
  '§1 members: account overview, profile, balance, points, recharge, API parameters': {
    tests: [
      'a member sees every movement with its running balance, also on a phone, narrows them down by link and by choice, and downloads a statement that adds up; money that staff give arrives without a reload',
      'a member recharges £50 by card, after a wrong sum, a double click and a declined card, and sees it in the bar of another tab, without a reload',
      'a member changes picture, profile, e-mail, mobile and password by clicking',
      'points have the same log',
      'the overview sums each of the last seven days',
    ],
    missing: 'API parameters; the overview shows figures and no charts',
  },
  '§1 members: waybill, store, sheet and return orders, pick-up, insurance, packaging, address book, shops': {
    tests: [
      'a newcomer registers, recharges, prices, creates, pays and prints two labels, and voids one',
      'an old order is copied and one that waits is edited; a form nobody wrote in gives way to what is newer',
      'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
      'anyone may read what parcels can be packed in: sizes in centimetres, prices in pounds, in their language',
      'the book is filtered by its address, defaults are set, several are deleted at once; a form stays as it is when its address cannot be asked for again',
    ],
    missing: 'waybill, store and return orders, pick-up, buying packaging, linked shops',
  },
  '§1 administrators: menus of every area': {
    tests: ['every page of the rules opens', 'an admin signs in and receives the names of the specification and the later ones'],
    missing: 'waybills, pickup drivers and service areas, warehouses, data recycle, sensitive data',
  },
  '§1 administrators: payment ways and currencies': [
    'a new house knows pound, euro, dollar, yuan and złoty, in this order, with dated rates',
    'a new house has a sandbox that works, and Stripe and bank transfers that wait for our account',
    'finance enters the keys of Stripe and offers it; the form asks only what the provider needs and never shows a key',
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
      'members land on the page of the day: greeting, tiles with live figures, what waits, and the last orders',
      'a member changes picture, profile, e-mail, mobile and password by clicking',
      'a member sees every movement with its running balance, also on a phone, narrows them down by link and by choice, and downloads a statement that adds up; money that staff give arrives without a reload',
      'the book is filtered by its address, defaults are set, several are deleted at once; a form stays as it is when its address cannot be asked for again',
      'a member recharges £50 by card, after a wrong sum, a double click and a declined card, and sees it in the bar of another tab, without a reload',
    ],
    missing:
      'apiParam, refundOrder, newOrders, notifyMarketplace, orderInTransit, orderHistory, addManageAccounts; batch import and export of sheetOrder; charts of overview',
  },
  '§2 dashboard tiles': {
    tests: [
      'members land on the page of the day: greeting, tiles with live figures, what waits, and the last orders',
      'only tiles whose pages can be opened are shown, in their order',
    ],
    missing:
      'Add Your Shops, New Orders, Notify Marketplace, Orders InTransit and Order History: a tile comes with its screen, and only PrePay Balance of the six has one',
  },
  '§2 screens by name: payment, confirm payment, logistics detail, warehouse scan, transport and deposit order, packaging, insurance, price estimate':
    {
      tests: [
        'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
        'a newcomer registers, recharges, prices, creates, pays and prints two labels, and voids one',
        'bills are chosen and confirmed; a reload keeps what awaits it, a new price is shown beside the old one, another tab confirms its own, and the balance pays',
        'from home two clicks lead to every price of a parcel and to why it is that',
        'a visitor prices 1.2 kg, 30×20×15 cm from London to Manchester, and sees why',
        'browser and server price 500 random parcels alike, line by line',
        'staff copy prices, raise them by 5 %, correct one and publish; what leaves a gap or cannot be read is refused',
      ],
      missing: 'logistics detail, warehouse scan, transport order, deposit order, packaging store',
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
    missing: 'app_id is always empty and internal money never used; nothing manifests or scans, so those times stay empty',
  },
  '§3 transport and deposit order': [],
  '§3 pickup': [],
  '§3 channel param': [
    'params are kept by channel, and each name stands once in a channel',
    'a secret is sealed, never answered nor logged, and opened only for the adapter',
  ],
  '§3 refund and return order': [],
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
  '§4 order, pay, manifest and scan states': {
    tests: [
      'only these moves exist',
      'edited and deleted only while nobody works on it; a failed one awaits payment again',
      'deleted orders are listed when they are asked for; one can be read to the end, and nothing can be done to it',
      'refused: it says why, the money is free, and after an edit the retry is another label',
      'one order is followed: too little money, a label that fails, waits and is printed once, its void',
    ],
    missing: 'nothing manifests or scans an order yet: both states stay at 0',
  },
  '§4 pickup states': [],
  '§4 marketplace notification and readiness': [],
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

  // §5 validation
  '§5 address messages': [
    'the message about %s',
    'says of everything that is missing what to do about it',
    'sixty characters are sixty, however rare they are',
    'a post code leads to the addresses one used there before, each once',
    'town and province are not asked for before the country',
  ],
  '§5 package rules': [
    'what is wrong with a form stands beside its field and takes the focus there; what is typed meanwhile stays',
    'finds every message of an empty one, from the top to the end',
    'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
    'prices belong to the parcel in the form: old ones cannot be ordered while new ones come, and Back takes them along',
    'what is missing or wrong is said beside its field, in the caller’s language',
    'a package whose %s is %j is refused in words, without a name of the wire',
    'the form says one thing of what becomes of its entries: kept while it is open, cleared by leaving it',
  ],
  '§5 account and user name 3 to 16 characters': [
    'a registration with %s says so at the field',
    'a visitor registers with a code by e-mail: what is wrong is said beside each field, also a taken name, and what was typed stays',
  ],
  '§5 mobile number, password and name must be entered correctly, content cannot be empty': [
    'what is wrong is said at each field, in the caller’s language, and costs no code',
    'a registration with %s says so at the field',
    'a profile %s',
    '%s can be a mobile number: %s',
    'a mobile number typed as %s is kept as %s',
    'what is wrong with an article is said by field',
  ],
  '§5 required fields are flagged': [
    'what is wrong is said field by field, in the caller’s language',
    'an admin signs in where they wanted to go, says what is missing beside each field, and signs out of that area alone',
  ],
  '§5 pickup rules': [],
  '§5 import accepts .xls and .xlsx': {
    tests: [
      'an .xls gives the same, whatever its name',
      'what is no sheet, is broken, protected or empty is refused by name',
      'a sheet is read, shown and added to the book, as the form would have kept it',
      'are each marked with the words of the form, in the reader’s language, and corrected in place',
      'what was exported can be imported into another book as it is, in either language',
      'a sheet is imported: the table marks the cell, cards do on a phone; a reload finds the same rows, corrections arrive one after the other, a row is left out, and a wrong file says why',
      'an .xls with changed prices becomes the draft, is published, and prices parcels; the quote before keeps its version',
      'staff copy prices, raise them by 5 %, correct one and publish; what leaves a gap or cannot be read is refused',
    ],
    missing: 'batch import of orders: addresses and price tables are imported',
  },
  '§5 upload rules': [
    'an upload %j of %j bytes as %j among %j up to %j: %j',
    '%s is refused in both languages',
    'a file that may not be uploaded is refused beside its field before anything is sent; a picture is dropped, pasted, replaced and removed; saving waits for those under way',
  ],
  '§5 duplicate identical requests are cancelled': [
    'is cancelled by the newer one, and the earlier caller receives the later answer',
  ],

  // §6 roles and permissions
  '§6 anonymous and member': [
    'without a token one is sent to the login screen of that area',
    'an admin signs in where they wanted to go, says what is missing beside each field, and signs out of that area alone',
  ],
  '§6 two separate sessions': [
    'admin and member sessions are separate: both can be sent, logging out of one leaves the other',
    'a forged token, a refresh token and a token of the other area open nothing',
  ],
  '§6 per-page nodes': [
    'lets in a group that holds just this node, and only there',
    'draws for $name the buttons it holds nodes of, and no other',
    'who is not a super administrator gives only what they hold, never all of it, and manages only smaller groups',
    'nodes decide: each call needs its own',
    'taking a node away works at once, without signing in again',
    'menus that cannot be loaded are tried again; an admin with only the view node then sees no button, and the same call by hand is refused with 401',
    '$name offers every role the actions it holds nodes of, and no other',
    'permits what is in the set of the current path',
    'a member’s group decides which pages and calls they have',
    'whoever has not the node is refused, and who loses it before the work is done gets no file',
  ],
  '§6 CRUD actions index, add, edit, del, sortable': [
    'dragging moves a row to the target’s place; neighbours swap their weights',
    'add, read, edit in part, delete; the caller’s letters do not matter in the path',
    'what a resource does not offer has neither call nor node',
    'each row is answered for on its own: done, why not, missing',
  ],

  // §7 calls
  '§7 language header, server flag, envelope': [
    'the same address with the server mark, or asked by a program, is the call',
    'a wrong password and an unknown name get the same answer, in the caller’s language',
    'carries language, server flag and both tokens; GET in the query, POST as JSON',
  ],
  '§7 /api/user index, checkIn, logout': [
    'the ways a code can go are told before and after signing in',
    'a member signs in by name, e-mail in any case, or mobile',
    'logging out ends this sign-in and leaves the others',
    'logging out everywhere ends every sign-in of that account only',
  ],
  '§7 /api/user recharge, getApiParam': {
    tests: [
      'a transfer is credited when finance found it, once, and refused with a reason otherwise',
      'the same client key is the same recharge, twenty times at once; for another sum or way it is refused',
    ],
    missing: 'getApiParam',
  },
  '§7 /api/account profile, verification, changeBind, changePassword, retrievePassword': [
    'a member reads and saves the own profile, and only that',
    'an e-mail address is changed with a code from the old one and a code from the new one, and the old one is told',
    'a first mobile number is bound with a code and the password',
    'a password is changed by who knows the old one; all sessions end',
    'who forgot the password chooses a new one with a code; every session ends and the owner is told',
    'a member changes picture, profile, e-mail, mobile and password by clicking',
    'who forgot the password chooses a new one by e-mail, and who cannot read the picture signs in with a code by e-mail instead',
  ],
  '§7 /api/account overview, balance, integral': [
    'the overview sums each of the last seven days',
    'the balance log is the wallet’s postings, newest first, each with before, after and why in the reader’s language',
    'points have the same log',
    'paid with points: they are taken with the hold, the money alone earns, and a void gives both back',
    'an order from the book, insured, with points: a detour, a reload and a new price on the way lose nothing',
  ],
  '§7 /api/address/getDefaultAddress': ['there is one for senders and one for all else, and the former gives way'],
  '§7 /api/common/refreshToken': [
    'a client that keeps only data.token refreshes ten times in a row',
    'a refresh token without its family’s last access token is refused',
    'the old refresh token used after its minute ends the whole family',
  ],
  '§7 /api/common/captcha': [
    'the third failure of an account makes a captcha necessary; a success clears it',
    'asked twice with the same id, the picture keeps its text',
  ],
  '§7 Sms/send, Ems/send': [
    'a visitor registers with a code sent by e-mail and is signed in',
    'a visitor registers with a code sent to a Chinese mobile number',
    'the same code is sent again after a minute, never sooner, also when asked twice at once',
    'a code burns after five wrong tries, also when they come at once',
    'codes that make no sense are refused',
    'a visitor registers with a code by e-mail: what is wrong is said beside each field, also a taken name, and what was typed stays',
  ],
  '§7 queryExpressTrack': [],
  '§7 upload': [
    'a member uploads a picture and is told all about it',
    'an admin uploads too, with a topic, and the log keeps who and what',
    'a file that may not be uploaded is refused beside its field before anything is sent; a picture is dropped, pasted, replaced and removed; saving waits for those under way',
    'a transfer that moves is never cut, one that stands still for 60 seconds is',
  ],
  '§7 area lists': [
    'province, city and district follow each other, as value and label and nothing else',
    'the United Kingdom has its nations and their counties, in the caller’s language',
    'the answer may be kept for an hour, apart by language; staff have the same under their own sign-in',
  ],
  '§7 terminal stream': [],
  '§7 prefixes sheetOrder, Pay, channel, packaging, userMoneyRecord, waybill, pickUp, storeOrder, returnOrder and printing of waybill and store order':
    {
      tests: [
        'one parcel from an idea to a label and back',
        'visitors find every open channel, in their language, with the limits that are in force',
        'anyone may read what parcels can be packed in: sizes in centimetres, prices in pounds, in their language',
        'bills are chosen and confirmed; a reload keeps what awaits it, a new price is shown beside the old one, another tab confirms its own, and the balance pays',
        'the record says how the wallet stands: money, held, owed, points and whether it is frozen',
      ],
      missing: 'waybill, pickUp, storeOrder and returnOrder; buying packaging',
    },
  '§7 generic admin CRUD': [
    'add, read, edit in part, delete; the caller’s letters do not matter in the path',
    'dragging moves a row to the target’s place; neighbours swap their weights',
    'select answers number and label, by search or by known values',
    'a country is added and edited; what is missing or wrong is said beside its field, and only changes are sent',
    'a tree unfolds, moves rows among brothers, is chosen by the branch and searched, by mouse, by key and as cards',
    'texts, choices, references, pairs and times are filled in by their own inputs, saved, listed and read back',
    'places, pictures, files, icons and colours are chosen, moved and removed, saved and listed',
  ],
  '§7 success shows msg or Operation successful': [
    'a country is added and edited; what is missing or wrong is said beside its field, and only changes are sent',
    'a tree unfolds, moves rows among brothers, is chosen by the branch and searched, by mouse, by key and as cards',
  ],

  // §8 errors
  '§8 code other than 1 shows msg; 409 refreshes; 302 removes the token and goes': [
    'without a token one is sent to the login screen of that area',
    'an expired token answers 409, and the refreshed one works',
    'carry message, field errors, data and request id',
    'is refreshed once for five calls, which are all replayed with the new one',
    '%j removes the token of that area and goes to %s',
  ],
  '§8 HTTP messages': [
    'an unknown address, in the words of the specification',
    'malformed JSON',
    '%s is said in the words of the specification, in both languages',
    '%i has its own words',
    'a redirect and an unknown status have theirs',
  ],
  '§8 timeout, network failure, offline': [
    'no answer for 60 seconds',
    'what is fetched once a page stands may fail and comes with the network; a failed call is said in words, and without a network the list recovers',
  ],
  '§8 terminal blocked message': [],
  '§8 navigation failures': [
    'pages keep tabs with their filters, which close by mouse and key; ways that lead nowhere or lose work are told',
  ],
  '§8 404, 401 and the problem page': [
    'a part of the app that does not arrive shows the problem page, which goes back by itself, can be told to stay, leads home and never goes in a circle',
    'an answer that makes no sense shows the problem page with the request number, inside the shell',
    'an unknown path leads to /404, which offers the two ways; Back leads to where one came from, or home',
    'a node taken away while the page is open: the call is refused and said in words, and the page then leads to /401, which offers the two ways',
  ],
  '§8 warehouse scan failure': [],
  '§8 delete confirm': [
    'rows are opened, switched and deleted, alone or with others after a question that names them; a refusal is said',
  ],

  // §9 constants
  '§9 languages, default and fallback': [
    'begin in Chinese, with a menu of 260, as bright as the system',
    'every word exists in both languages, with the same values in it',
  ],
  '§9 name and address text limit 60 characters': ['the message about %s', 'sixty characters are sixty, however rare they are'],
  '§9 upload default mode local': [
    'the upload mode is the store that is in force: it is shown, whatever was kept, and cannot be changed',
  ],
  '§9 menu width 260 and 64': [
    'begin in Chinese, with a menu of 260, as bright as the system',
    'a layout is read as an older client kept it, chosen in the drawer, kept over a reload, and flat below 1024 px',
  ],
  '§9 request timeout 60 s': ['no answer for 60 seconds'],
  '§9 progress bar figures, overlay 1 s': [
    'a visitor finds home under its loading overlay, changes the language with one click, and one click leads on to each page with its own title',
    'home is kept alive over other pages, the progress bar moves by the figures of the specification, and light and dark stay as chosen',
  ],
  '§9 terminal defaults': {
    tests: ['an admin signs in and receives the names of the specification and the later ones'],
    missing: 'automatic cleanup, which comes with the terminal',
  },
  '§9 greeting by hour': [
    'the hour %i belongs to %s',
    'at %i o’clock of the reader’s clock one is greeted with %s',
    'members and staff are greeted from one place',
  ],
  '§9 date format, 10-digit seconds': ['ten digits are seconds, more are milliseconds', 'the pattern decides what is shown'],
}
