import {
  type Icon,
  IconAddressBook,
  IconArticle,
  IconBook2,
  IconBuildingWarehouse,
  IconChartBar,
  IconCircle,
  IconClock,
  IconCoin,
  IconCreditCard,
  IconCurrencyPound,
  IconFolder,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconMap2,
  IconMinus,
  IconPackages,
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
  circle: IconCircle,
  clock: IconClock,
  coin: IconCoin,
  'credit-card': IconCreditCard,
  currency: IconCurrencyPound,
  dashboard: IconLayoutDashboard,
  folder: IconFolder,
  history: IconHistory,
  mail: IconMail,
  map: IconMap2,
  minus: IconMinus,
  packages: IconPackages,
  point: IconPointFilled,
  settings: IconSettings,
  shield: IconShieldLock,
  truck: IconTruck,
  user: IconUser,
  users: IconUsers,
  wallet: IconWallet,
  world: IconWorld,
}

/** What existing clients call theirs. */
const oldNames: Record<string, string> = { 'fa fa-circle-o': 'circle', 'el-icon-Minus': 'minus' }

/** A rule without a picture we know gets the one chosen for such. */
export function MenuIcon({ name, fallback = 'point', size = 20 }: { name: string; fallback?: string; size?: number }) {
  const Drawn = find(name) ?? find(oldNames[fallback] ?? fallback) ?? IconPointFilled
  return <Drawn size={size} stroke={1.7} aria-hidden />
}

const find = (name: string): Icon | undefined => (Object.hasOwn(icons, name) ? icons[name] : undefined)
