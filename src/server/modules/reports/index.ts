export { countOverdueLabels, type LabelSums, marginOf, noLabels, sumLabels } from './label-sums.ts'
export { readDays } from './read-days.ts'
export { reportRoutes } from './routes.ts'
