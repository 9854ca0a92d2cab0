import {
  type Icon,
  IconAddressBook,
  IconArticle,
  IconBook2,
  IconBuildingWarehouse,
  IconChartBar,
  IconClock,
  IconCoin,
  IconCreditCard,
  IconCurrencyPound,
  IconFolder,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconMap2,
  IconPackages,
  IconPaperclip,
  IconPointFilled,
  IconSettings,
  IconShieldLock,
  IconTruck,
  IconUser,
  IconUsers,
  IconWallet,
  IconWorld,
} from '@tabler/icons-react'

/** Names a rule may carry. The whole set would weigh more than the app. */
const icons: Record<string, Icon> = {
  'address-book': IconAddressBook,
  article: IconArticle,
  book: IconBook2,
  building: IconBuildingWarehouse,
  'chart-bar': IconChartBar,
  clock: IconClock,
  coin: IconCoin,
  'credit-card': IconCreditCard,
  currency: IconCurrencyPound,
  dashboard: IconLayoutDashboard,
  folder: IconFolder,
  history: IconHistory,
  mail: IconMail,
  map: IconMap2,
  packages: IconPackages,
  paperclip: IconPaperclip,
  settings: IconSettings,
  shield: IconShieldLock,
  truck: IconTruck,
  user: IconUser,
  users: IconUsers,
  wallet: IconWallet,
  world: IconWorld,
}

export function MenuIcon({ name, size = 20 }: { name: string; size?: number }) {
  const Drawn = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? IconPointFilled
  return <Drawn size={size} stroke={1.7} aria-hidden />
}
