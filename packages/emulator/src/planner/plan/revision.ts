import { failureIn } from '../answer/results.ts'
import { leavesOf } from '../arguments/parameter.ts'
import { isReference } from '../arguments/reference.ts'
import { shapeOf } from '../arguments/shapes.ts'
import type { Conversation, MadeCall } from '../conversation/conversation.ts'
import { numerals } from '../language/numerals.ts'
import { stem } from '../language/stem.ts'
import { tokens } from '../language/tokens.ts'
import { chooseTool } from './choose-tool.ts'
import { pointsBack } from './clauses.ts'
import { readMood } from './mood.ts'
import { looks } from './search-score.ts'
import type { Tool } from './tool.ts'
import { isToolWord } from './tool-vocabulary.ts'
import { removes } from './verb-score.ts'

/** What was made before, and is now wanted in another way: "make it shorter". */
export interface Revision {
  tool: Tool
  call: MadeCall
  /** It went to somebody or took something away, and is not to happen twice. */
  isFinal: boolean
}

const changing =
  /^(?:make|set|change|turn|adjust|keep|shorten|lengthen|extend|increase|decrease|reduce|raise|lower|cut|give|redo|revise|rewrite|expand|trim|use)$/
const adding = /^(?:add|include|put|mention)$/

/** What the words want changed, if that is what was made last, and no tool is there to change it. */
export function revisionOf({ asked, answers, earlier }: Conversation, tools: readonly Tool[]): Revision | undefined {
  const call = earlier.findLast(({ name, response }) => name !== '' && response && !failureIn(response))
  const tool = tools.find(({ name }) => name === call?.name)
  if (!call || !tool || answers.length > 0 || looks(tool) || !meansChange(asked, tool)) return undefined
  const other = chooseTool(asked, tools)?.tool
  const isForOther =
    other && other !== tool && leavesOf(other.schema).some((leaf) => leaf.isRequired && isReference(leaf))
  if (isForOther) return undefined
  const isSent = leavesOf(tool.schema).some((leaf) => leaf.isRequired && shapeOf(leaf) === 'mail')
  return { tool, call, isFinal: isSent || removes(tool) }
}

function meansChange(asked: string, tool: Tool): boolean {
  const { mood, core } = readMood(asked.slice(0, 400))
  const [verb, ...rest] = tokens(core)
  if (mood !== 'request' || !verb) return false
  const after = core.slice(verb.end)
  const [first, second, third] = rest
  if (adding.test(verb.lower))
    return new RegExp(`\\s(?:to|in|into) (?:${pointer})\\W*$`, 'i').test(core) || endsWithMade(core, tool)
  if (!changing.test(verb.lower)) return false
  if (/^\s(?:it|this|that|these|those|them)\b/i.test(after)) return !saysTopic(after)
  const isMade =
    /^(?:the|this|that|my|its)$/.test(first?.lower ?? '') && second && isToolWord(tool.vocabulary, second.stem)
  if (isMade) return third !== undefined && !saysTopic(after)
  return verb.lower !== 'make' && setsFigure(after, tool)
}

const pointer = 'it|this|that|them|these|those'
const saysTopic = (text: string) => /^\s\p{L}+(?:\s\p{L}+)?\s(?:about|on|titled|called|named)\s/iu.test(text)

/** "… to the deck" */
function endsWithMade(core: string, tool: Tool): boolean {
  const last = /\s(?:to|in|into) (?:the|this|that) (\p{L}+)\W*$/iu.exec(core)?.[1]
  return last !== undefined && isToolWord(tool.vocabulary, stem(last.toLowerCase())) && !pointsBack.test(last)
}

/** "Set growth to 25%", where growth is a figure that was given or left out. */
function setsFigure(text: string, tool: Tool): boolean {
  const figures = leavesOf(tool.schema).filter(({ type }) => type === 'number' || type === 'integer')
  const names = new Set(figures.flatMap(({ nameStems }) => nameStems))
  return numerals(text).length > 0 && tokens(text).some((token) => names.has(token.stem))
}
