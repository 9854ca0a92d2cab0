export { type NewTrackingEvent, recordTracking } from './record-events.ts'
