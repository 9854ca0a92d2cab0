import { type Resource, resourcesIn } from '../resource.ts'

/** Every file beside this one declares resources, or what several of them share. */
const files = import.meta.glob<Record<string, unknown>>('./*.ts', { eager: true })

/** Every CRUD resource, for the server, the node catalogue and the audits. The web imports them one by one. */
export const resources: Resource[] = Object.values(files).flatMap(resourcesIn)
