export { type ArgumentCheck, type CheckedThing, createArgumentChecker } from './argument-check.ts'
export type { ValueProblem } from './find-problem.ts'
export { linearPattern } from './linear-pattern.ts'
export { type AcceptedValue, createValueChecker, type ValueCheck, type ValueCheckOptions } from './value-check.ts'
