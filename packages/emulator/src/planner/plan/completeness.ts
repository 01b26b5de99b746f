import { fillArguments } from '../arguments/fill-arguments.ts'
import { leavesOf, type Parameter } from '../arguments/parameter.ts'
import { shapeOf } from '../arguments/shapes.ts'
import type { Tool } from './tool.ts'

/** Which required arguments of a tool a clause gives. */
export interface Completeness {
  required: Parameter[]
  found: number
  missing: number
  /** Addresses among them, which can be looked up where somebody is named. */
  addresses: number
}

export function completenessOf(tool: Tool, clause: string): Completeness {
  // Only whether there is a value counts here, not which; so any "now" does.
  const { missing } = fillArguments({ tool, clause, now: new Date(0) })
  const addresses = missing.filter((leaf) => shapeOf(leaf) === 'mail').length
  const required = leavesOf(tool.schema).filter((leaf) => leaf.isRequired)
  return { required, found: required.length - missing.length, missing: missing.length, addresses }
}

/** Enough values to believe that a thing which was named weakly is meant. */
export function hasMost({ required, found, missing }: Completeness): boolean {
  return required.length > 0 && (missing === 0 || (found >= 2 && found / required.length >= 0.6))
}
