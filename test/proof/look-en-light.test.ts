import { lookEverywhere } from './every-look.ts'

lookEverywhere('en', 'light')
