import type { SpecCoverage } from './coverage.ts'

export const validationPoints: Record<string, SpecCoverage> = {
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
    'a taken name is refused, and the code stays good',
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
  '§5 import accepts .xls and .xlsx': [
    'an .xls gives the same, whatever its name',
    'is read in %s',
    '%s becomes an order, with at least nine of ten useful columns read right',
    '%s becomes its four orders with all their items',
    'what is no sheet, is broken, protected or empty is refused by name',
    'a sheet is read, shown and added to the book, as the form would have kept it',
    'are each marked with the words of the form, in the reader’s language, and corrected in place',
    'what was exported can be imported into another book as it is, in either language',
    'a sheet with bad cells is imported from the list, corrected, paid, printed as one file and handed over, on a phone',
    'an .xls with changed prices becomes the draft, is published, and prices parcels; the quote before keeps its version',
    'what cannot be read is said cell by cell in the caller’s language, and nothing is kept',
    'every field of parties, parcel and items is read from a sheet in our own columns, in Chinese and from .xls',
    'becomes orders of the member’s default sender: two rows of one reference are two items of one parcel, priced before and added once',
  ],
  '§5 upload rules': [
    'an upload %j of %j bytes as %j among %j up to %j: %j',
    '%s is refused in both languages',
    'places, pictures, files, icons and colours are chosen, moved and removed, saved and listed',
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
}
