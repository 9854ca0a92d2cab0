import { lookEverywhere } from './every-look.ts'

lookEverywhere('zh-cn', 'light')
