// One part to load, on a page where an answer goes on.
export { arrive } from './arrive.ts'
export { beginVisit } from './begin-visit.ts'
