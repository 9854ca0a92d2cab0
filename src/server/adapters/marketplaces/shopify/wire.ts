import { z } from 'zod'

/** What Shopify answers, as far as it is read. Fields that an app may not be allowed to see come as null. */

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const time = z.string().transform((value) => new Date(value))
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })
const money = z.object({ shopMoney: z.object({ amount: z.string() }) })
const weight = z.object({ value: z.number(), unit: z.string() }).nullish()

const lineSchema = z.object({
  id: z.string(),
  remainingQuantity: z.int(),
  requiresShipping: z.boolean(),
  weight,
  image: z.object({ url: z.string() }).nullish(),
  lineItem: z.object({
    id: z.string(),
    sku: text,
    name: z.string(),
    discountedUnitPriceAfterAllDiscountsSet: money,
    variant: z
      .object({
        inventoryItem: z
          .object({
            harmonizedSystemCode: text,
            countryCodeOfOrigin: text,
            measurement: z.object({ weight }).nullish(),
          })
          .nullish(),
      })
      .nullish(),
  }),
})
const linesSchema = z.object({ pageInfo, nodes: z.array(lineSchema) })

const fulfilmentOrderSchema = z.object({
  id: z.string(),
  status: z.string(),
  updatedAt: time,
  supportedActions: z.array(z.object({ action: z.string() })),
  deliveryMethod: z.object({ methodType: z.string() }).nullish(),
  assignedLocation: z.object({ name: text }).nullish(),
  lineItems: linesSchema,
})
const fulfilmentOrdersSchema = z.object({ pageInfo, nodes: z.array(fulfilmentOrderSchema) })

const orderSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: time,
  updatedAt: time,
  cancelledAt: z.string().nullish(),
  closedAt: z.string().nullish(),
  displayFinancialStatus: text,
  displayFulfillmentStatus: text,
  requiresShipping: z.boolean(),
  currencyCode: z.string(),
  note: text,
  email: text,
  phone: text,
  currentTotalPriceSet: money,
  shippingLine: z.object({ title: text }).nullish(),
  shippingAddress: z
    .object({
      name: text,
      company: text,
      address1: text,
      address2: text,
      city: text,
      province: text,
      zip: text,
      countryCodeV2: text,
      phone: text,
    })
    .nullish(),
  fulfillments: z.array(z.object({ id: z.string(), status: z.string(), trackingInfo: z.array(z.object({ number: text })) })),
  fulfillmentOrders: fulfilmentOrdersSchema,
})
export type ShopifyOrder = z.output<typeof orderSchema>
export type ShopifyFulfilmentOrder = z.output<typeof fulfilmentOrderSchema>
export type ShopifyLine = z.output<typeof lineSchema>

const userErrors = z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() }))
export type UserErrors = z.output<typeof userErrors>

/** The answer to each document, by its name. */
export const answers = {
  ShopHealth: z.object({
    shop: z.object({ name: z.string(), myshopifyDomain: z.string() }),
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  }),
  AddressAccess: z.object({
    orders: z.object({ nodes: z.array(z.object({ requiresShipping: z.boolean(), shippingAddress: z.object({}).nullish() })) }),
  }),
  ChangedOrders: z.object({ orders: z.object({ pageInfo, nodes: z.array(orderSchema) }) }),
  ChangedFulfilmentOrders: z.object({
    fulfillmentOrders: z.object({
      pageInfo,
      nodes: z.array(z.object({ id: z.string(), order: z.object({ id: z.string(), updatedAt: time }) })),
    }),
  }),
  OneOrder: z.object({ order: orderSchema.nullable() }),
  MoreFulfilmentOrders: z.object({ order: z.object({ fulfillmentOrders: fulfilmentOrdersSchema }).nullable() }),
  MoreLines: z.object({ fulfillmentOrder: z.object({ lineItems: linesSchema }).nullable() }),
  CreateFulfilment: z.object({
    fulfillmentCreate: z.object({ fulfillment: z.object({ id: z.string() }).nullable(), userErrors }),
  }),
  UpdateTracking: z.object({
    fulfillmentTrackingInfoUpdate: z.object({ fulfillment: z.object({ id: z.string() }).nullable(), userErrors }),
  }),
  CancelFulfilment: z.object({
    fulfillmentCancel: z.object({ fulfillment: z.object({ id: z.string() }).nullable(), userErrors }),
  }),
  Webhooks: z.object({
    webhookSubscriptions: z.object({ nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: text })) }),
  }),
  CreateWebhook: z.object({ webhookSubscriptionCreate: z.object({ userErrors }) }),
  DeleteWebhook: z.object({ webhookSubscriptionDelete: z.object({ userErrors }) }),
}

const throttleStatus = z.object({ maximumAvailable: z.number(), currentlyAvailable: z.number(), restoreRate: z.number() })
export type ThrottleStatus = z.output<typeof throttleStatus>

/** What every answer is wrapped in. */
export const envelopeSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).nullish() })),
      // The edge of Shopify answers with one sentence instead.
      z.string().transform((message) => [{ message, extensions: null }]),
    ])
    .optional(),
  extensions: z.object({ cost: z.object({ requestedQueryCost: z.number(), throttleStatus }).optional() }).nullish(),
})

/** Names of things end with a number that also the admin's addresses and webhooks have. */
export const numberOf = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1)
export const orderGid = (number: string): string => `gid://shopify/Order/${number}`
