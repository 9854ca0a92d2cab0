import {
  type Icon,
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconArticle,
  IconBarcode,
  IconBook2,
  IconBox,
  IconBuildingWarehouse,
  IconCategory,
  IconChartBar,
  IconChecklist,
  IconClock,
  IconCoin,
  IconCreditCard,
  IconCurrencyPound,
  IconDiscount,
  IconFileInvoice,
  IconFolder,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconMail,
  IconMap2,
  IconPackage,
  IconPackages,
  IconPaperclip,
  IconPointFilled,
  IconSettings,
  IconShieldLock,
  IconTable,
  IconTag,
  IconTruck,
  IconTruckDelivery,
  IconUmbrella,
  IconUser,
  IconUsers,
  IconWallet,
  IconWorld,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

/** The names most rules carry; the others come when they are needed. The whole set would weigh more than the app. */
export const menuIcons: Record<string, Icon> = {
  'address-book': IconAddressBook,
  adjustments: IconAdjustmentsHorizontal,
  alert: IconAlertTriangle,
  article: IconArticle,
  barcode: IconBarcode,
  book: IconBook2,
  box: IconBox,
  building: IconBuildingWarehouse,
  category: IconCategory,
  'chart-bar': IconChartBar,
  checklist: IconChecklist,
  clock: IconClock,
  coin: IconCoin,
  'credit-card': IconCreditCard,
  currency: IconCurrencyPound,
  dashboard: IconLayoutDashboard,
  discount: IconDiscount,
  'file-invoice': IconFileInvoice,
  folder: IconFolder,
  history: IconHistory,
  home: IconHome,
  mail: IconMail,
  map: IconMap2,
  package: IconPackage,
  packages: IconPackages,
  paperclip: IconPaperclip,
  settings: IconSettings,
  shield: IconShieldLock,
  table: IconTable,
  tag: IconTag,
  truck: IconTruck,
  'truck-delivery': IconTruckDelivery,
  umbrella: IconUmbrella,
  user: IconUser,
  users: IconUsers,
  wallet: IconWallet,
  world: IconWorld,
}

type Props = { name: string; fallback?: string; size?: number }

/** A rule without a picture gets the one chosen for such. */
export function MenuIcon({ name, fallback = 'point', size = 20 }: Props) {
  const wanted = name || fallback
  const IconComponent = wanted === 'point' ? IconPointFilled : Object.hasOwn(menuIcons, wanted) ? menuIcons[wanted] : undefined
  if (IconComponent) return <IconComponent size={size} stroke={1.7} aria-hidden />
  return (
    <Suspense fallback={<IconPointFilled size={size} stroke={1.7} aria-hidden />}>
      <RareIcon name={wanted} size={size} />
    </Suspense>
  )
}

const RareIcon = lazy(async () => {
  const { moreMenuIcons } = await import('./more-menu-icons.tsx')
  const RareMenuIcon = ({ name, size }: Props) => {
    const IconComponent = (Object.hasOwn(moreMenuIcons, name) ? moreMenuIcons[name] : undefined) ?? IconPointFilled
    return <IconComponent size={size} stroke={1.7} aria-hidden />
  }
  return { default: RareMenuIcon }
})
