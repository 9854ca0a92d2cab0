/** Pages that stand for themselves: not found, no permission, problem. */
export default {
  'page.back': 'Go back',
  'page.home': 'Go to home page',
  'page.reload': 'Reload',
  'page.not_found.title': 'Page not found',
  'page.not_found.text': 'The link may be wrong, or the page may have moved.',
  'page.no_power.title': 'No permission',
  'page.no_power.text': 'Your account does not have access to this page. An administrator can grant it.',
  'page.problem.title': 'Something went wrong',
  'page.problem.chunk':
    'Part of the page could not be loaded. Your connection may have dropped, or a new version is available; please reload.',
  'page.part_lost':
    'This could not be loaded. Check your connection and try again; if the problem persists, save your work and reload the page.',
  'page.problem.broken': 'The server’s answer could not be read. None of your data was changed.',
  'page.problem.render': 'Something unexpected happened on this page. Other pages still work.',
  'page.problem.details': 'Technical details',
  'page.problem.count_down_one': 'Going back in {{count}} second',
  'page.problem.count_down_other': 'Going back in {{count}} seconds',
  'page.problem.stay': 'Stay here',
  'page.problem.stayed': 'You’re still here. Choose where to go.',
  'page.greeting.late_night': 'Working late, {{name}}?',
  'page.greeting.early_morning': 'Good morning, {{name}}',
  'page.greeting.morning': 'Good morning, {{name}}',
  'page.greeting.noon': 'Good afternoon, {{name}}',
  'page.greeting.afternoon': 'Good afternoon, {{name}}',
  'page.greeting.evening': 'Good evening, {{name}}',
} as const
