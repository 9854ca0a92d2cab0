/** The titles of the tests that show a point; where they show only a part of it, what is missing as well. */
export type Shown = string[] | { tests: string[]; missing: string }

export const testsOf = (shown: Shown): string[] => (Array.isArray(shown) ? shown : shown.tests)

/**
 * For each point of the specification the tests that show it, by title. A point with an empty list is not built yet, and one that is shown
 * in part says what is missing. An audit fails on a title that does not exist, and on a point that names what is not built without saying so.
 * Titles with a value in them stand here up to that value.
 */
export const specMap: Record<string, Shown> = {
  // §1 what the product does and for whom
  '§1 members: account overview, profile, balance, points, recharge, API parameters': {
    tests: [
      'a member sees every movement with its running balance, narrows them down, and downloads a statement that adds up',
      'on a phone the record is cards that fit, in Chinese too',
      'a member recharges £50 by card and sees it in the bar of another tab, without a reload',
      'a member changes picture, profile, e-mail, mobile and password by clicking',
      'points have the same log',
      'the overview sums each of the last seven days',
    ],
    missing: 'API parameters; the overview shows figures and no charts',
  },
  '§1 members: waybill, store, sheet and return orders, pick-up, insurance, packaging, address book, shops': {
    tests: [
      'a newcomer registers, recharges, prices, creates, pays and prints two labels, and voids one',
      'a first order to Manchester: everything typed, priced while typing, paid from the balance',
      'an old order is copied, and one that waits is edited',
      'insurance is compared on its own screen, and the choice comes back into the form',
      'anyone may read what parcels can be packed in: sizes in centimetres, prices in pounds, in their language',
      'the book is filtered by its address, defaults are set, and several are deleted at once',
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
    'the language changes with one click: the page reloads, every word changes, and it stays so',
    'the server answers in the language that was chosen',
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
  '§2 routes load on demand': ['a part of the app that does not arrive shows the problem page, which goes back by itself'],
  '§2 / with /loading/:to?, /return, /serviceSupport, /prohibitedItems': [
    'a visitor finds the home page in Chinese, with its title and the ways on',
    'from home one click leads to support, to prohibited items and to sign-in, each with its own title',
    'the page a card payment returns to stands under the shell',
    'the result needs its member: without a session by the login and back, a stranger’s is not found',
    'home is kept alive: coming back finds the same page at the same place',
    'support is reached as the operator set it: e-mail, hours and WeChat picture',
    'prohibited items are the admins’ article, and a general list while that is withdrawn',
    'a visitor looks for goods in either language and reads whether they may be sent',
    'the search of goods stays in the address, and the admins’ article stands below the list',
    'the loading route never circles: the page, /401 or /404',
  ],
  '§2 /user/login and /admin/login': [
    'a member signs in and out by clicking',
    'an admin signs in and out by clicking',
    'who is signed in already is led past the login screen',
  ],
  '§2 /404 and unknown paths': ['an unknown path leads to /404, which offers the two ways'],
  '§2 /401': ['a page without its node leads to /401, which offers the two ways'],
  '§2 /user shell, other paths go to its loading route with path and query': [
    'a path under /user or /admin goes by its loading route, which carries it and then goes there',
    'the loading route never circles: the page, /401 or /404',
  ],
  '§2 account routes': {
    tests: [
      '50 selected orders become 50 labels in one PDF in three clicks, in the order of the list',
      'filters, order and page stand in the address: a reload keeps them, and each is taken away by its chip',
      'members land on the page of the day: greeting, tiles with live figures, what waits, and the last orders',
      'a member changes picture, profile, e-mail, mobile and password by clicking',
      'a member sees every movement with its running balance, narrows them down, and downloads a statement that adds up',
      'the book is filtered by its address, defaults are set, and several are deleted at once',
      'a member recharges £50 by card and sees it in the bar of another tab, without a reload',
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
        'insurance is compared on its own screen, and the choice comes back into the form',
        'an offer of the estimate becomes an order with what was asked',
        'bills are chosen and confirmed; a reload keeps what awaits it, and the balance pays',
        'a price that changed is shown old and new and asked for again',
        'from home two clicks lead to every price of a parcel and to why it is that',
        'a visitor prices 1.2 kg, 30×20×15 cm from London to Manchester, and sees why',
        'browser and server price 5,000 random parcels alike, line by line',
        'staff copy a version, raise it by 5 %, correct one price and publish it; a visitor is quoted the new price',
      ],
      missing: 'logistics detail, warehouse scan, transport order, deposit order, packaging store',
    },
  '§2 progress bar and loading overlay': [
    'while a page is fetched the progress bar moves by the figures of the specification',
    'the loading overlay is there before any script and is removed one second after the first page',
  ],
  '§2 page titles': [
    'from home one click leads to support, to prohibited items and to sign-in, each with its own title',
    'every page has a title of its own, and no page of an area is called like the home page',
    'a new site name stands in the title of every page, in both languages, and one that is empty is refused beside its field',
  ],
  '§2 iframe routes': [
    'has paths under the area, links outside, and frames rewritten',
    'a page of another site opens in a tab with its title, and is there again after a reload',
  ],
  '§2 admin tabs': [
    'each page opens a tab once, and its tab leads back to the same filters',
    'may all be opened as tabs where they are menus, in the menu or not',
    'a tab is closed by its cross, by the middle button and by key; the active one gives way to the last',
    'after a reload the tabs come back as far as they may, in the current language, and not to somebody else',
  ],
  '§2 terminal panel': [],
  '§2 saved browser state keys': {
    tests: [
      'a reload keeps everything, in this member’s hands only, and log-out leaves nothing',
      'what is kept between visits is plain JSON under the agreed keys',
      'log-out clears the five keys of the member and nothing else',
      'a page opens although every saved key holds',
    ],
    missing: 'nothing is kept under the key of the terminal, which is not built',
  },

  // §3 entities
  '§3 address': [
    'keeps an address tidied and answers it with every field',
    'is sealed at rest and masked on the wire; the mask sent back changes nothing',
    'another kind of address asks first, then clears country and detailed address',
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
    'a new site name stands in the title of every page, in both languages, and one that is empty is refused beside its field',
    'the upload mode is the store that is in force: it is shown, whatever was kept, and cannot be changed',
  ],
  '§3 terminal task': [],
  '§3 tabs state': [
    'what may be done on which page is kept under the key as the rules say it, and anew when they change',
    'each page opens a tab once, and its tab leads back to the same filters',
    'the same path again keeps its place and takes the new params and query',
    'a page fills the window until Escape or its button, and a reload does not forget it',
  ],

  // §4 states and transitions
  '§4 order, pay, manifest and scan states': {
    tests: [
      'only these moves exist',
      'edited and deleted only while nobody works on it; a failed one awaits payment again',
      'deleted orders are listed when they are asked for; one can be read to the end, and nothing can be done to it',
      'refused: it says why, the money is free, and after an edit the retry is another label',
      'a label is voided by name, and its money is back on the open page without a reload',
      'a failed label says why in plain words, and is edited or retried as it is',
    ],
    missing: 'nothing manifests or scans an order yet: both states stay at 0',
  },
  '§4 pickup states': [],
  '§4 marketplace notification and readiness': [],
  '§4 terminal task states': [],
  '§4 token refresh: one refresh on 409, queued requests replayed': [
    'an expired token answers 409, and the refreshed one works',
    'a token that expired while five calls are pending is refreshed once, and all five get their answers',
    'two tabs whose token expired refresh once per browser, and both go on',
  ],
  '§4 token refresh refused: token removed, login screen': [
    'unknown, empty and outlived refresh tokens are refused',
    'a refused refresh removes that area’s token only and ends on its login screen with the way back',
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
    'every message of an empty form stands beside its field, and the summary leads to the first',
    'finds every message of an empty one, from the top to the end',
    'leaving asks, because everything would have to be filled in again; a detour does not',
    'on a phone, in Chinese: what is missing is said beside its field; a second parcel is added and priced',
    'what is missing or wrong is said beside its field, in the caller’s language',
    'a package whose %s is %j is refused in words, without a name of the wire',
    'the form says one thing of what becomes of its entries: kept while it is open, cleared by leaving it',
  ],
  '§5 account and user name 3 to 16 characters': [
    'a registration with %s says so at the field',
    'every field of the registration says what is wrong beside it, asks nothing of the server, and the first takes the focus',
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
    'an empty form says beside each field what is missing and asks the server nothing',
  ],
  '§5 pickup rules': [],
  '§5 import accepts .xls and .xlsx': {
    tests: [
      'an .xls gives the same, whatever its name',
      'what is no sheet, is broken, protected or empty is refused by name',
      'a sheet is read, shown and added to the book, as the form would have kept it',
      'are each marked with the words of the form, in the reader’s language, and corrected in place',
      'what was exported can be imported into another book as it is, in either language',
      'on a phone an .xls is imported: the bad cell is corrected where it stands, and the twin stays out',
      'an .xls with changed prices becomes the draft, is published, and prices parcels; the quote before keeps its version',
      'on a phone, in Chinese: a spreadsheet with errors is refused row by row, the mended one is imported and published',
    ],
    missing: 'batch import of orders: addresses and price tables are imported',
  },
  '§5 upload rules': [
    'an upload %j of %j bytes as %j among %j up to %j: %j',
    '%s is refused in both languages',
    'a file that may not be uploaded is refused beside its field before anything is sent, in',
  ],
  '§5 duplicate identical requests are cancelled': [
    'an identical request that is still pending is cancelled by the newer one, and nobody sees an error',
  ],

  // §6 roles and permissions
  '§6 anonymous and member': [
    'without a token one is sent to the login screen of that area',
    'who is not signed in ends on the area’s login screen, with the way back',
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
    'an admin with only the view node sees no button, and the same call by hand is refused with 401',
    'each button comes with its own node',
    'permits what is in the set of the current path',
    'a button of a list comes with its node: absent without, there when the group is given it and the page is loaded again',
    'a member’s group decides which pages and calls they have',
    'without its node there is no button to export',
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
      'the same client key is the same recharge; for another sum it is refused',
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
    'who forgot the password chooses a new one by',
  ],
  '§7 /api/account overview, balance, integral': [
    'the overview sums each of the last seven days',
    'the balance log is the wallet’s postings, newest first, each with before, after and why in the reader’s language',
    'points have the same log',
    'paid with points: they are taken with the hold, the money alone earns, and a void gives both back',
    'points take a part off: every channel says its price with them, and the order shows what was used',
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
    'a visitor registers with a code by',
  ],
  '§7 queryExpressTrack': [],
  '§7 upload': [
    'a member uploads a picture and is told all about it',
    'an admin uploads too, with a topic, and the log keeps who and what',
    'a picture is dropped, pasted, replaced and removed; one under way is shown and can be stopped',
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
        'bills are chosen and confirmed; a reload keeps what awaits it, and the balance pays',
        'the record says how the wallet stands: money, held, owed, points and whether it is frozen',
      ],
      missing: 'waybill, pickUp, storeOrder and returnOrder; buying packaging',
    },
  '§7 generic admin CRUD': [
    'add, read, edit in part, delete; the caller’s letters do not matter in the path',
    'dragging moves a row to the target’s place; neighbours swap their weights',
    'select answers number and label, by search or by known values',
    'an admin edits a country by its button, and only what was changed is sent',
    'a row dragged with the mouse takes the other’s place, and it stays after a reload',
    'rows move among brothers by button and drag; to another parent is refused with words',
    'a search shows what it found under all that stand above it',
    'texts, choices, references, pairs and times are filled in by their own inputs, saved, listed and read back',
    'places, pictures, files, icons and colours are chosen, moved and removed, saved and listed',
  ],
  '§7 success shows msg or Operation successful': [
    'an admin adds a country: what is missing or wrong is said beside its field, then the success is shown and it stays',
    'the buttons move a row up and down, and it stays after a reload',
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
    'each HTTP failure without words of its own is said in the words of the specification',
    'a redirected call is said in the words of the specification',
    'the same messages exist in Chinese',
  ],
  '§8 timeout, network failure, offline': [
    'a call that is not answered within 60 seconds says “Network request timeout!”',
    'a failed connection says “Server exception!”',
    'without a network it says “You are disconnected!”, in the list and in messages, and recovers',
  ],
  '§8 terminal blocked message': [],
  '§8 navigation failures': [
    'a navigation that leads nowhere says why, in the words of both languages',
    'a form with unsaved work stops the way out of its page; who stays is told that they are still there',
  ],
  '§8 404, 401 and the problem page': [
    'a part of the app that does not arrive shows the problem page, which goes back by itself',
    'an answer that makes no sense shows the problem page with the request number, inside the shell',
    'the count-down can be stopped; then nothing happens by itself, and the page can be loaded again',
    'an unknown path leads to /404, which offers the two ways',
    'a page without its node leads to /401, which offers the two ways',
  ],
  '§8 warehouse scan failure': [],
  '§8 delete confirm': ['a delete asks'],

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
    'below 1024 px the back office is flat with a collapsed menu, and what was chosen comes back above',
  ],
  '§9 request timeout 60 s': [
    'no answer for 60 seconds',
    'a call that is not answered within 60 seconds says “Network request timeout!”',
  ],
  '§9 progress bar figures, overlay 1 s': [
    'the loading overlay is there before any script and is removed one second after the first page',
    'while a page is fetched the progress bar moves by the figures of the specification',
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
