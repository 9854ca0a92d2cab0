/** What can be done with an open page; fetched when somebody asks. */
export default {
  'tabs.menu': 'Actions for the page {{title}}',
  'tabs.refresh': 'Refresh',
  'tabs.close': 'Close',
  'tabs.close_others': 'Close others',
  'tabs.close_all': 'Close all',
  'tabs.fill': 'Fill the window',
  'tabs.full.leave': 'Back to the normal view',
} as const
