/** Shops that members link: their marketplace accounts and what reading them brought. */
export default {
  'shop.title': 'My shops',
}
