/** Every flow that is killed in `npm test`, in one file: what they share is bundled once. */
export * from './claim-flow.ts'
export * from './import-flow.ts'
export * from './order-flow.ts'
export * from './return-crash-flow.ts'
export * from './shop-flow.ts'
export * from './shop-notify-flow.ts'
export * from './shop-purchase-flow.ts'
export * from './tracking-flow.ts'
