import type { OrderRow } from '#contract/order-row.ts'

/** What an order is called in a question: its number, and whom it goes to. */
export const orderName = ({ order_code: code, receiver_name: name }: OrderRow): string => `${code} · ${name}`
