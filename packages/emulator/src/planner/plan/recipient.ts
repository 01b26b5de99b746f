import { leavesOf, stems } from '../arguments/parameter.ts'
import { shapeOf } from '../arguments/shapes.ts'
import { readMood } from './mood.ts'
import type { Tool } from './tool.ts'

const sending =
  /^(?:send|e-?mail|mail|forward|write|message|pass|drop)\s(?:(?!\b(?:that|saying|telling)\b|[:"“]).){0,200}?\bto\s["“<]?[\w.+-]{1,64}@[\w-]{1,63}\./is

const recipientWords = stems('to recipient recipients addressee receiver person contact who')

/** What is sent to an address is only for tools that send to somebody: without the recipient it would be another deed. */
export function ableToReach(clause: string, tools: readonly Tool[]): readonly Tool[] {
  return sending.test(readMood(clause.slice(0, 400)).core) ? tools.filter(takesRecipient) : tools
}

function takesRecipient({ schema }: Tool): boolean {
  return leavesOf(schema).some((leaf) => shapeOf(leaf) === 'mail' || recipientWords.has(leaf.nameStems.at(-1) ?? ''))
}
