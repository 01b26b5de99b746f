import { badField } from './field-error.ts'

const deepest = 60

/** Without going deeper itself: what is nested without end would exhaust the stack of whatever reads it. */
export function refuseDeep(value: unknown, field: string): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw badField(field, `is nested more than ${deepest} levels deep.`)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
}
