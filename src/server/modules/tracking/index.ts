export { parcelJobs } from './parcel-jobs.ts'
export { parcelListRoutes } from './parcel-lists.ts'
export { parcelRoutes } from './parcel-routes.ts'
export { type NewTrackingEvent, recordTracking } from './record-events.ts'
