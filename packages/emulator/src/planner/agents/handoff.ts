import type { WireContent } from '../../wire.ts'
import { leavesOf } from '../arguments/parameter.ts'
import { readSchema } from '../arguments/schema.ts'
import { isContextNote, plainText } from '../conversation/user-text.ts'
import { stem } from '../language/stem.ts'
import { contentStems } from '../language/tokens.ts'
import type { PlannedCall } from '../plan/next-calls.ts'
import type { Tool } from '../plan/tool.ts'
import { vocabularyOf } from '../plan/tool-vocabulary.ts'
import { rarity, strength } from '../plan/word-strength.ts'

/** How Google's Agent Development Kit lets an agent hand a conversation on: one function, and a list of agents in the instruction. */
export interface Handoff {
  tool: Tool
  /** Where the name of the agent goes. */
  parameter: string
  /** The agents that have not had this request yet, each as a tool: the words of their descriptions decide, as with any tool. */
  agents: Tool[]
  /** For what fits neither a tool nor an agent. What another agent handed on stays here. */
  parent: Tool | undefined
}

/** Undefined where nothing can be handed on. */
export function readHandoff(
  instruction: WireContent | undefined,
  tools: readonly Tool[],
  contents: readonly WireContent[] | undefined,
): Handoff | undefined {
  const text = plainText(instruction)
  const tool = tools.find((each) => agentParameter(each) !== undefined)
  const listed = [...text.matchAll(/^Agent name: (\S.*)\nAgent description: ?(.*(?:\n(?!\s*$|Agent name:).*)*)/gm)]
  if (!tool || listed.length === 0) return undefined
  const visited = visitedAgents(contents ?? [], tool)
  const agents = listed.map(([, name = '', description = '']) => asTool(name.trim(), description.trim()))
  const [, parentName] = /^Your parent agent is (\S+)\. /m.exec(text) ?? []
  const open = agents.filter(({ name }) => !visited.has(name))
  return {
    tool,
    parameter: agentParameter(tool) ?? '',
    agents: open,
    parent: visited.size === 0 ? open.find(({ name }) => name === parentName) : undefined,
  }
}

/** What the planner sees in place of the function that hands on. */
export function withAgents(tools: readonly Tool[], handoff: Handoff | undefined): Tool[] {
  return handoff ? [...tools.filter((tool) => tool !== handoff.tool), ...handoff.agents] : [...tools]
}

/** Its own calls come first. Then one agent gets the conversation, and nothing else is called with that. */
export function callsOf(calls: PlannedCall[], handoff: Handoff | undefined): PlannedCall[] {
  const own = calls.filter(({ tool }) => !handoff?.agents.includes(tool))
  const [first] = calls
  return own.length > 0 || !handoff || !first ? own : [handOver(handoff, first.tool)]
}

/** For what fits no tool: the agent that most of the words speak for. An agent says what it is about, and seldom what it does. */
export function agentFor(asked: string, { agents, parent }: Handoff): Tool | undefined {
  const words = contentStems(asked)
  const fits = agents.map((agent) => words.reduce((sum, word) => sum + strength(word, agent) * rarity(word, agents), 0))
  const best = Math.max(...fits)
  return best >= leastFit ? agents[fits.indexOf(best)] : parent
}

const leastFit = 0.6

export function handOver({ tool, parameter }: Handoff, agent: Tool): PlannedCall {
  return { tool, args: { [parameter]: agent.name } }
}

/** The only thing that such a function takes is the name of an agent. */
function agentParameter({ schema }: Tool): string | undefined {
  const [only, ...others] = leavesOf(schema)
  const isName = only?.type === 'string' && !only.isList && only.path.length === 1
  return isName && others.length === 0 && only.nameStems.includes(stem('agent')) ? only.path[0] : undefined
}

function asTool(name: string, description: string): Tool {
  const schema = readSchema({
    type: 'object',
    properties: { request: { type: 'string', description: 'What is asked' } },
  })
  return { name, description, schema, vocabulary: vocabularyOf(name, description, readSchema({ type: 'object' })) }
}

/** The agents that already had the newest request. Handing it to them again would never end. */
function visitedAgents(contents: readonly WireContent[], { name }: Tool): Set<string> {
  const newest = contents.findLastIndex((content) => content?.role === 'user' && !isContextNote(content))
  const notes = contents
    .slice(newest + 1)
    .filter(isContextNote)
    .flatMap(({ parts = [] }) => parts.map((part) => part.text ?? ''))
  const handed = notes.flatMap((note) => {
    const [, from = '', called, args = ''] = /^\[(.+?)\] called tool `(.+?)` with parameters: (.*)$/s.exec(note) ?? []
    return called === name ? [from, ...(/"([^"]*)"\s*\}\s*$/.exec(args)?.slice(1) ?? [])] : []
  })
  return new Set(handed)
}
