/** Orders of linked shops on their way to a label. */
export default {
  'newOrders.title': 'New orders',
}
