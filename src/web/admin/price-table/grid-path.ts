export const listPath = '/admin/priceTable'

export const gridPath = (id: number): string => `${listPath}?grid=${id}`
