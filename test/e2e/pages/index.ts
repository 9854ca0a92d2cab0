import { memberPages } from './member.ts'
import { officePages } from './office.ts'
import type { PageCase } from './page-case.ts'
import { publicPages } from './public.ts'

/** Every page there is: the daily tests look at one of each kind, the proof and the tour at all of them. */
export const pageCases: PageCase[] = [...publicPages, ...memberPages, ...officePages]
