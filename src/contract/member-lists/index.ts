import type { MemberResource } from '../member-resource.ts'
import { resourcesIn } from '../resource.ts'

/** Every file beside this one declares lists of members' own rows. */
const files = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts'], { eager: true })

/** Every list of members, for the server and the audits. The web imports them one by one. */
export const memberResources = Object.values(files).flatMap(resourcesIn) as MemberResource[]
