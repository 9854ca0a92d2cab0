/** Rules that prepare orders of shops by themselves. */
export default {
  'shopRule.title': 'Rules',
}
