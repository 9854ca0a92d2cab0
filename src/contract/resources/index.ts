import type { Resource } from '../resource.ts'
import { area } from './area.ts'
import { country } from './country.ts'
import { currency } from './currency.ts'
import { job } from './job.ts'
import { jobRun } from './job-run.ts'

/** Every CRUD resource, for the server, the node catalogue and the audits. The web imports them one by one. */
export const resources: Resource[] = [country, currency, area, job, jobRun]
