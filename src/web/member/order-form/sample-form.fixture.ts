import { emptyAddressText } from '#web/inputs/address/address-text.ts'
import { blankForm, blankItem, blankPackage, blankParty, type OrderForm } from './form.ts'

const place = { ...emptyAddressText, country: 'GB', salutation: 'Ms', mobile_code: '+44', mobile: '07911 123456' }

/** A typed order from London to Manchester that has nothing wrong with it. */
export const soundForm: OrderForm = {
  ...blankForm,
  sender: {
    ...blankParty,
    texts: { ...place, first_name: 'Ann', last_name: 'Lee', zip_code: 'N1 7GR', city: 'London', address_line_1: '12 Wharf Road' },
  },
  receiver: {
    ...blankParty,
    company: ' Baker Ltd ',
    texts: {
      ...place,
      first_name: 'Tom',
      last_name: 'Baker',
      zip_code: 'm3 1az',
      city: 'Manchester',
      address_line_1: '27 Deansgate',
    },
  },
  packages: [
    {
      ...blankPackage,
      boxType: 'own',
      weight: '1200',
      length: '30',
      width: '20',
      height: '15.5',
      items: [
        { ...blankItem, categoryId: '3', englishName: ' Shirt ', chineseName: '衬衫', quantity: '2', unitPrice: '12.5' },
        {
          ...blankItem,
          key: 2,
          categoryId: '3',
          englishName: 'Cap',
          chineseName: '帽子',
          unitPrice: '5',
          weight: '80',
          sku: 'C-1',
        },
      ],
    },
  ],
}
