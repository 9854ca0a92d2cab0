/** Menus and permission nodes; the database starts from these titles and an admin may change them there. */
export default {
  'node.export': 'Export',
  'node.catalogue': 'Catalogue',
  'node.country': 'Countries',
  'node.country.index': 'View',
  'node.country.add': 'Add',
  'node.country.edit': 'Edit',
  'node.country.del': 'Delete',
  'node.country.sortable': 'Sort',
  'node.account': 'My account',
  'node.account.overview': 'Account overview',
  'node.group.super': 'Super administrators',
  'node.group.operations': 'Operations',
  'node.group.support': 'Support',
  'node.group.member': 'Members',
} as const
