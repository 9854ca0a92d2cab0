import { checkEveryPage } from './check-every-page.ts'

checkEveryPage('zh-cn', 'light')
