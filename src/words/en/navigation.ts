/** Going from page to page inside the two areas: failures, open pages. Apart from the shell's words, which the login screens load too. */
export default {
  'navigation.new_window': '(opens in a new window)',
  'navigation.strange':
    'This menu entry is of a type that is not recognised. Load the page again; if that does not help, tell an administrator.',
  'navigation.stopped': 'You are still here: this page has unsaved work and stopped the change of page.',
  'navigation.here': 'You are already on this page.',
  'navigation.invalid': 'This address is not a valid page.',
  'navigation.tabs.label': 'Open pages',
  'navigation.tabs.close': 'Close {{title}}',
  'navigation.tabs.more': 'Actions for {{title}}',
  'navigation.layout': 'Layout settings',
} as const
