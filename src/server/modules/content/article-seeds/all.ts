import { balanceArticle } from './balance.ts'
import type { ArticleSeed } from './categories.ts'
import { customsArticle } from './customs.ts'
import { packingArticle } from './packing.ts'
import { privacyArticle } from './privacy.ts'
import { prohibitedArticle } from './prohibited.ts'
import { termsArticle } from './terms.ts'
import { welcomeArticle } from './welcome.ts'

/** From the top of the list. */
export const articleSeeds: ArticleSeed[] = [
  welcomeArticle,
  packingArticle,
  prohibitedArticle,
  customsArticle,
  balanceArticle,
  termsArticle,
  privacyArticle,
]
