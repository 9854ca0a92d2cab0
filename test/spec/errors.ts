import type { SpecCoverage } from './coverage.ts'

export const errorPoints: Record<string, SpecCoverage> = {
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
  '§8 warehouse scan failure': [
    'a parcel’s whole way: a clerk scans by keyboard alone, without a network too, a visitor finds it, staff tell it on, and its member follows it live from transit over delivery to the history',
    'a scan that fails says: submit failed, try again later, in both languages',
  ],
  '§8 delete confirm': [
    'an admin signs in, adds, deletes and goes through a list without the mouse; its single keys can be switched off',
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
