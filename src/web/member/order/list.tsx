import { OrderList } from '#web/features/order/order-list.tsx'

export const OrderListPage = () => <OrderList />
