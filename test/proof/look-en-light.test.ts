import { checkEveryPage } from './check-every-page.ts'

checkEveryPage('en', 'light')
