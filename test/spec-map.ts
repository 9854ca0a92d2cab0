/**
 * For each point of the specification the tests that show it, by title. A point with an empty list is not built yet.
 * An audit fails on a title that does not exist.
 */
export const specMap: Record<string, string[]> = {
  // §1 what the product does and for whom
  '§1 members: account overview, profile, balance, points, recharge, API parameters': [],
  '§1 members: waybill, store, sheet and return orders, pick-up, insurance, packaging, address book, shops': [],
  '§1 administrators: menus of every area': [],
  '§1 languages zh-cn (default and fallback) and en, stored, changing reloads': [],
  '§1 currency GBP, weight in grams, sizes in cm': [],

  // §2 screens and routes
  '§2 routes load on demand': [],
  '§2 / with /loading/:to?, /return, /serviceSupport, /prohibitedItems': [],
  '§2 /user/login and /admin/login': [],
  '§2 /404 and unknown paths': [],
  '§2 /401': [],
  '§2 /user shell, other paths go to its loading route with path and query': [],
  '§2 account routes': [],
  '§2 dashboard tiles': [],
  '§2 screens by name: payment, confirm payment, logistics detail, warehouse scan, transport and deposit order, packaging, insurance, price estimate':
    [],
  '§2 progress bar and loading overlay': [],
  '§2 page titles': [],
  '§2 iframe routes': [],
  '§2 admin tabs': [],
  '§2 terminal panel': [],
  '§2 saved browser state keys': [],

  // §3 entities
  '§3 address': [],
  '§3 shipping order, parties and items': [],
  '§3 transport and deposit order': [],
  '§3 pickup': [],
  '§3 channel param': [],
  '§3 refund and return order': [],
  '§3 salesperson': [],
  '§3 admin info': ['an admin signs in and receives the names of the specification and the later ones'],
  '§3 user info': ['a member signs in by name, e-mail in any case, or mobile'],
  '§3 site config': ['the first call of the site tells who is looking, and insists when asked to'],
  '§3 terminal task': [],
  '§3 tabs state': [],

  // §4 states and transitions
  '§4 order, pay, manifest and scan states': [],
  '§4 pickup states': [],
  '§4 marketplace notification and readiness': [],
  '§4 terminal task states': [],
  '§4 token refresh: one refresh on 409, queued requests replayed': ['an expired token answers 409, and the refreshed one works'],
  '§4 token refresh refused: token removed, login screen': ['unknown, empty and outlived refresh tokens are refused'],

  // §5 validation
  '§5 address messages': [],
  '§5 package rules': [],
  '§5 account and user name 3 to 16 characters': [],
  '§5 required fields are flagged': ['what is wrong is said field by field, in the caller’s language'],
  '§5 pickup rules': [],
  '§5 import accepts .xls and .xlsx': [],
  '§5 upload rules': [],
  '§5 duplicate identical requests are cancelled': [],

  // §6 roles and permissions
  '§6 anonymous and member': ['without a token one is sent to the login screen of that area'],
  '§6 two separate sessions': [
    'admin and member sessions are separate: both can be sent, logging out of one leaves the other',
    'a forged token, a refresh token and a token of the other area open nothing',
  ],
  '§6 per-page nodes': ['nodes decide: each call needs its own', 'taking a node away works at once, without signing in again'],
  '§6 CRUD actions index, add, edit, del, sortable': [
    'add, read, edit in part, delete; the caller’s letters do not matter in the path',
  ],

  // §7 calls
  '§7 language header, server flag, envelope': [
    'the same address with the server mark, or asked by a program, is the call',
    'a wrong password and an unknown name get the same answer, in the caller’s language',
  ],
  '§7 /api/user index, checkIn, logout': [
    'a member signs in by name, e-mail in any case, or mobile',
    'logging out ends this sign-in and leaves the others',
    'logging out everywhere ends every sign-in of that account only',
  ],
  '§7 /api/user recharge, getApiParam': [],
  '§7 /api/account': [],
  '§7 /api/address/getDefaultAddress': [],
  '§7 /api/common/refreshToken': [
    'a client that keeps only data.token refreshes ten times in a row',
    'a refresh token without its family’s last access token is refused',
    'the old refresh token used after its minute ends the whole family',
  ],
  '§7 /api/common/captcha': [
    'the third failure of an account makes a captcha necessary; a success clears it',
    'asked twice with the same id, the picture keeps its text',
  ],
  '§7 Sms/send, Ems/send': [],
  '§7 queryExpressTrack': [],
  '§7 upload': [],
  '§7 area lists': [],
  '§7 terminal stream': [],
  '§7 generic admin CRUD': [
    'add, read, edit in part, delete; the caller’s letters do not matter in the path',
    'dragging moves a row to the target’s place; neighbours swap their weights',
    'select answers number and label, by search or by known values',
  ],
  '§7 success shows msg or Operation successful': [],

  // §8 errors
  '§8 code other than 1 shows msg; 409 refreshes; 302 removes the token and goes': [
    'without a token one is sent to the login screen of that area',
    'an expired token answers 409, and the refreshed one works',
  ],
  '§8 HTTP messages': ['an unknown address, in the words of the specification', 'malformed JSON'],
  '§8 timeout, network failure, offline': [],
  '§8 terminal blocked message': [],
  '§8 navigation failures': [],
  '§8 404, 401 and the problem page': [],
  '§8 warehouse scan failure': [],
  '§8 delete confirm': [],

  // §9 constants
  '§9 languages, default and fallback': [],
  '§9 menu width 260 and 64': [],
  '§9 request timeout 60 s': [],
  '§9 progress bar figures, overlay 1 s': [],
  '§9 terminal defaults': [],
  '§9 greeting by hour': [],
  '§9 date format, 10-digit seconds': ['ten digits are seconds, more are milliseconds', 'the pattern decides what is shown'],
}
