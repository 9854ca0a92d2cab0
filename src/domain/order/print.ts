/**
 * What can be printed of orders. `customs` is whichever paper goes to customs with the parcel: CN22, CN23 or, on a courier's channel, a commercial
 * invoice. The pick list is one for all of them; of manifests, those are printed that the orders stand on.
 */
export const printDocuments = ['label', 'customs', 'invoice', 'packing_slip', 'pick_list', 'manifest'] as const
export type PrintDocument = (typeof printDocuments)[number]

export const isPrintDocument = (name: unknown): name is PrintDocument => printDocuments.some((one) => one === name)

/** What goes with a parcel, by the name of the form. */
export const orderPapers = ['label', 'cn22', 'cn23', 'invoice'] as const
export type OrderPaper = (typeof orderPapers)[number]
