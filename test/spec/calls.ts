import type { SpecCoverage } from './coverage.ts'

export const callPoints: Record<string, SpecCoverage> = {
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
    'parcels and spend are summed by day of the zone, over the day of 25 hours and the one of 23',
    'what came back is no spend, a voided label is no parcel, and each way of dividing them adds up to the same',
    'delivery time is of what arrived in the days, from when it first moved, whenever its label was made',
    'a range has its limits, and its words in both languages',
    'the figures of the charts are exported, a sheet for each, and a name that looks like a formula stays a text',
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
    'a newcomer registers, pays a first label by card, recharges, sends to a known recipient and to China, and voids one',
  ],
  '§7 queryExpressTrack': [
    'anybody with its number reads where a parcel is, newest first, in both languages',
    'nothing personal of the order stands anywhere in the public answer',
    'made-up numbers from one address are stopped after thirty, and others and the owner are not',
    'every unknown number is answered alike, whatever it looks like, and other kinds are not followed yet',
  ],
  '§7 upload': [
    'a member uploads a picture and is told all about it',
    'an admin uploads too, with a topic, and the log keeps who and what',
    'places, pictures, files, icons and colours are chosen, moved and removed, saved and listed',
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
        'what the balance lacks is named to the penny, with the way to exactly that, or is paid by card; so is what was spent meanwhile',
        'the record says how the wallet stands: money, held, owed, points and whether it is frozen',
        'of an unused label is asked for, approved, and in the balance with a credit note; the label is void',
        'is announced with a label of ours, taken in by its number, and sent on for the fees',
      ],
      missing: 'waybill, pickUp and storeOrder; buying packaging',
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
}
