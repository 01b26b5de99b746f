import { addresseeOf } from '../arguments/addressee.ts'
import { leavesOf } from '../arguments/parameter.ts'
import { asksToReply } from '../arguments/reply.ts'
import { isQuery } from '../arguments/roles.ts'
import { thingOf } from './thing-of.ts'
import type { Tool } from './tool.ts'

/** The words to look with for what a deed is done to. Who is answered has to have written what is looked for. */
export function searchClause(clause: string, finder: Tool): string {
  const thing = thingOf(clause)
  const addressee = asksToReply(clause) ? addresseeOf(clause) : ''
  const isWriter = addressee !== '' && thing.startsWith(addressee) && knowsWriters(finder)
  return isWriter ? `find from ${thing}` : `find ${thing}`
}

function knowsWriters(finder: Tool): boolean {
  return leavesOf(finder.schema).some((leaf) => isQuery(leaf) && /\bfrom:/.test(leaf.description))
}
