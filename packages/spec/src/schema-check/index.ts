export { type ArgumentCheck, type CheckedThing, createArgumentChecker } from './argument-check.ts'
export { linearPattern } from './linear-pattern.ts'
