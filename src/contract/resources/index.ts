import type { Resource } from '../resource.ts'
import { area } from './area.ts'
import { article } from './article.ts'
import { articleCategory } from './article-category.ts'
import { attachment } from './attachment.ts'
import { country } from './country.ts'
import { currency } from './currency.ts'
import { job } from './job.ts'
import { jobRun } from './job-run.ts'
import { outbox } from './outbox.ts'

/** Every CRUD resource, for the server, the node catalogue and the audits. The web imports them one by one. */
export const resources: Resource[] = [country, currency, area, articleCategory, article, job, jobRun, outbox, attachment]
