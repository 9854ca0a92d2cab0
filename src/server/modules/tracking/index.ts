export { trackingFigures } from './desk/figures.ts'
export { trackingJobs } from './jobs.ts'
export { type NewTrackingEvent, recordTracking } from './record-events.ts'
export { trackingRoutes } from './routes.ts'
