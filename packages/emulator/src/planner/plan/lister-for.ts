import { fillArguments } from '../arguments/fill-arguments.ts'
import { isReference } from '../arguments/reference.ts'
import type { ClauseWords } from './clause-words.ts'
import { completenessOf } from './completeness.ts'
import { looks } from './search-score.ts'
import type { Tool } from './tool.ts'
import { mentions } from './tool-links.ts'

/** "Show me the unread mail" is for the tool that lists mails, not for the one that reads a certain one. */
export function listerFor({ verb, clause }: ClauseWords, tool: Tool, tools: readonly Tool[]): Tool | undefined {
  if (!/^(?:show|list|display|see|view|check)$/.test(verb?.lower ?? '')) return undefined
  const lister = tools.find((other) => looks(other) && mentions(tool, other))
  const lacks = fillArguments({ tool, clause, now: new Date(0) }).missing.some(isReference)
  return lister && lacks && completenessOf(lister, clause).missing === 0 ? lister : undefined
}
