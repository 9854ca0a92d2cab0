/**
 * Compared with the public reference of the GraphQL Admin API on 2026-11-19: release notes of 2026-10, fulfilment
 * inputs and payloads, FulfillmentOrderLineItem, FulfillmentOrderSupportedAction, WebhookSubscription, customs
 * fields of InventoryItem and the status enums. None of the fields used is deprecated there. The pages of Order,
 * LineItem and FulfillmentOrder were not at hand; only their changelog was read. Version 2026-10 is stable since
 * 2026-10-01 and served until October 2027; then Shopify answers with its oldest version.
 */
export const apiVersion = '2026-10'

/** What an app must be allowed: orders, what they consist of, and marking what the shop itself ships as shipped. */
export const neededScopes = [
  'read_orders',
  'read_products',
  'read_inventory',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
] as const

const pageInfo = 'pageInfo { hasNextPage endCursor }'

// A line may be in several fulfilment orders, so what is said of it stands beside every one of them.
const lineFacts = `fragment LineFacts on FulfillmentOrderLineItem {
  id remainingQuantity requiresShipping weight { value unit } image { url }
  lineItem {
    id sku name discountedUnitPriceAfterAllDiscountsSet { shopMoney { amount } }
    variant { inventoryItem { harmonizedSystemCode countryCodeOfOrigin measurement { weight { value unit } } } }
  }
}`

const fulfilmentOrderFacts = `fragment FulfilmentOrderFacts on FulfillmentOrder {
  id status updatedAt supportedActions { action } deliveryMethod { methodType } assignedLocation { name }
  lineItems(first: 20) { ${pageInfo} nodes { ...LineFacts } }
}`

const orderFacts = `fragment OrderFacts on Order {
  id name createdAt updatedAt cancelledAt closedAt displayFinancialStatus displayFulfillmentStatus requiresShipping currencyCode note email phone
  currentTotalPriceSet { shopMoney { amount } }
  shippingLine { title }
  shippingAddress { name company address1 address2 city province zip countryCodeV2 phone }
  fulfillments(first: 100) { id status trackingInfo(first: 10) { number } }
  fulfillmentOrders(first: 5) { ${pageInfo} nodes { ...FulfilmentOrderFacts } }
}`

const wholeOrder = [orderFacts, fulfilmentOrderFacts, lineFacts].join('\n')

/** By the name that each of them has on the wire. */
export const documents = {
  ShopHealth: 'query ShopHealth { shop { name myshopifyDomain } currentAppInstallation { accessScopes { handle } } }',
  AddressAccess: `query AddressAccess {
  orders(first: 1, reverse: true, query: "fulfillment_status:unshipped") { nodes { requiresShipping shippingAddress { zip } } }
}`,
  ChangedOrders: `query ChangedOrders($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) { ${pageInfo} nodes { ...OrderFacts } }
}
${wholeOrder}`,
  ChangedFulfilmentOrders: `query ChangedFulfilmentOrders($first: Int!, $after: String, $query: String!) {
  fulfillmentOrders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) { ${pageInfo} nodes { id order { id updatedAt } } }
}`,
  OneOrder: `query OneOrder($id: ID!) { order(id: $id) { ...OrderFacts } }
${wholeOrder}`,
  MoreFulfilmentOrders: `query MoreFulfilmentOrders($id: ID!, $after: String) {
  order(id: $id) { fulfillmentOrders(first: 5, after: $after) { ${pageInfo} nodes { ...FulfilmentOrderFacts } } }
}
${fulfilmentOrderFacts}
${lineFacts}`,
  MoreLines: `query MoreLines($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) { lineItems(first: 50, after: $after) { ${pageInfo} nodes { ...LineFacts } } }
}
${lineFacts}`,
  CreateFulfilment: `mutation CreateFulfilment($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`,
  UpdateTracking: `mutation UpdateTracking($fulfillmentId: ID!, $trackingInfoInput: FulfillmentTrackingInput!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $fulfillmentId, trackingInfoInput: $trackingInfoInput, notifyCustomer: true) {
    fulfillment { id } userErrors { field message }
  }
}`,
  CancelFulfilment: `mutation CancelFulfilment($id: ID!) {
  fulfillmentCancel(id: $id) { fulfillment { id status } userErrors { field message } }
}`,
  Webhooks: `query Webhooks($topics: [WebhookSubscriptionTopic!]) {
  webhookSubscriptions(first: 100, topics: $topics) { nodes { id topic uri } }
}`,
  CreateWebhook: `mutation CreateWebhook($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) { webhookSubscription { id } userErrors { field message } }
}`,
  DeleteWebhook: `mutation DeleteWebhook($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } }
}`,
} as const

export type Operation = keyof typeof documents
