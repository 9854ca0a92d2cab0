/** Where parcels are: states, events, the lists of what is on its way and what has arrived, and the public tracking page. */
export default {
  'tracking.status.pending': 'Not yet handed over',
  'tracking.status.picked_up': 'Picked up',
  'tracking.status.in_transit': 'In transit',
  'tracking.status.out_for_delivery': 'Out for delivery',
  'tracking.status.ready_for_pickup': 'Ready for pickup',
  'tracking.status.delivery_failed': 'Delivery failed',
  'tracking.status.delivery_delayed': 'Delayed',
  'tracking.status.on_hold': 'On hold',
  'tracking.status.delivered': 'Delivered',
  'tracking.status.return_to_sender': 'Returned to sender',
  'tracking.status.cancelled': 'Cancelled',
  'tracking.status.unknown': 'Unknown',
  'tracking.source.carrier': 'Carrier',
  'tracking.source.scan': 'Warehouse scan',
  'tracking.source.driver': 'Driver',
  'tracking.source.staff': 'Staff',
} as const
