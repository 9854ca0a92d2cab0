/** Going from page to page inside the two areas: failures, open pages. Apart from the shell's words, which the login screens load too. */
export default {
  'navigation.new_window': '(opens in a new window)',
  'navigation.strange': 'Unrecognised menu type. Please reload the page; if the problem persists, contact an administrator.',
  'navigation.stopped': 'You have unsaved changes, so this page stayed open.',
  'navigation.here': 'You are already on this page.',
  'navigation.invalid': 'This page does not exist.',
  'navigation.tabs.label': 'Open pages',
  'navigation.tabs.close': 'Close {{title}}',
  'navigation.tabs.more': 'Actions for {{title}}',
  'navigation.layout': 'Layout settings',
} as const
