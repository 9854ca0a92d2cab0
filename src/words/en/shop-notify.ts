/** Telling shops the tracking numbers. */
export default {
  'notifyMarketplace.title': 'Notify marketplace',
}
