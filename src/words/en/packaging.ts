/** The packaging resource. */
export default {
  'packaging.title': 'Packaging',
  'field.packaging.name_zh.label': 'Chinese name',
  'field.packaging.name_en.label': 'English name',
  'field.packaging.picture.label': 'Picture',
  'field.packaging.length.label': 'Length (cm)',
  'field.packaging.length.help': 'Outer size, with up to one decimal.',
  'field.packaging.width.label': 'Width (cm)',
  'field.packaging.height.label': 'Height (cm)',
  'field.packaging.weight.label': 'Empty weight (g)',
  'field.packaging.price.label': 'Price',
  'field.packaging.stock.label': 'In stock',
} as const
