import type en from '../en/tracking.ts'

export default {
  'tracking.status.pending': '待揽收',
  'tracking.status.picked_up': '已揽收',
  'tracking.status.in_transit': '运输中',
  'tracking.status.out_for_delivery': '派送中',
  'tracking.status.ready_for_pickup': '待自提',
  'tracking.status.delivery_failed': '派送失败',
  'tracking.status.delivery_delayed': '派送延误',
  'tracking.status.on_hold': '暂扣',
  'tracking.status.delivered': '已签收',
  'tracking.status.return_to_sender': '已退回',
  'tracking.status.cancelled': '已取消',
  'tracking.status.unknown': '未知',
  'tracking.update': '物流更新',
  'tracking.source.carrier': '承运商',
  'tracking.source.scan': '仓库扫描',
  'tracking.source.driver': '司机',
  'tracking.source.staff': '客服',
} satisfies Record<keyof typeof en, string>
