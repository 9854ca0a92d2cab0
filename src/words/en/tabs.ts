/** What can be done with an open page; fetched when somebody asks. */
export default {
  'tabs.menu': 'Actions for {{title}}',
  'tabs.refresh': 'Refresh',
  'tabs.close': 'Close',
  'tabs.close_others': 'Close others',
  'tabs.close_all': 'Close all',
  'tabs.fill': 'Full width',
  'tabs.full.leave': 'Exit full width',
} as const
