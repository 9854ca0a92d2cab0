import type { AboutLinks } from '#server/modules/wallet/index.ts'

/** What money can move for → where the member sees that thing. A module whose things are paid for adds a line. */
export const aboutLinks: AboutLinks = {
  order: (id) => `/user/account/sheetOrder?open=${id}`,
}
