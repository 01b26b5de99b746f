import type {
  AgentDefinition,
  AgentFileRules,
  AgentLimits,
  McpServerDefinition,
  ThinkingSettings,
} from '@deckhand/spec'
import { fields, listOf, numberFrom, oneOf, type Reader, text, textLike, truth } from '@deckhand/spec/yaml'
import { agentRanges } from './agent-ranges.ts'
import { modelAmong, temperature } from './read-custom-tool.ts'
import { mcpServers } from './read-mcp-servers.ts'
import { type ToolEntry, toolsAmong } from './read-tools.ts'

export interface Frontmatter {
  name?: string
  description?: string
  model?: string
  temperature?: number
  maxOutputTokens?: number
  thinking?: ThinkingSettings
  tools?: ToolEntry[]
  limits?: AgentLimits
  suggestions?: string[]
  mcp_servers?: Record<string, McpServerDefinition>
}

export const namePattern = /^[A-Za-z0-9][\w-]{0,63}$/
export const nameWords = 'letters, digits, "_" and "-", 64 at the most, with a letter or digit first'

/** A number in a range that is not above the operator's limit. */
function numberWithin([least, greatest]: readonly [number, number], most: number = greatest): Reader<number> {
  const read = numberFrom(least, greatest)
  return (node, name, report) => {
    const value = read(node, name, report)
    if (value === undefined || value <= most) return value
    const advice = 'Lower it, or ask the operator to raise the limit (AGENT_FILE_LIMITS).'
    report.node(node, `"${name}" is ${value}, and this server allows agent files at most ${most}. ${advice}`)
    return undefined
  }
}

export function frontmatter(known: string[], rules: AgentFileRules = {}) {
  const { most = {}, models } = rules
  return fields<Frontmatter>({
    name: textLike(namePattern, nameWords),
    description: text,
    model: modelAmong(models),
    temperature,
    maxOutputTokens: numberWithin(agentRanges.maxOutputTokens, most.maxOutputTokens),
    thinking: fields<ThinkingSettings>({
      include: truth,
      budget: numberFrom(...agentRanges.thinkingBudget),
      level: oneOf('minimal', 'low', 'medium', 'high'),
    }),
    tools: toolsAmong(known, rules),
    limits: fields<AgentLimits>({
      maxSteps: numberWithin(agentRanges.maxSteps, most.maxSteps),
      maxDepth: numberWithin(agentRanges.maxDepth, most.maxDepth),
      maxFanout: numberWithin(agentRanges.maxFanout, most.maxFanout),
      maxAgents: numberWithin(agentRanges.maxAgents, most.maxAgents),
      concurrency: numberWithin(agentRanges.concurrency, most.concurrency),
      tokenBudget: numberWithin(agentRanges.tokenBudget, most.tokenBudget),
    }),
    suggestions: listOf(text),
    mcp_servers: mcpServers,
  })
}

export function toDefinition(written: Frontmatter): Omit<AgentDefinition, 'name' | 'prompt'> {
  const { description, model, temperature, maxOutputTokens, thinking, tools } = written
  return {
    ...(description !== undefined && { description }),
    ...(model !== undefined && { model }),
    settings: {
      ...(temperature !== undefined && { temperature }),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      ...(thinking && { thinking }),
    },
    ...namedTools(tools),
    customTools: (tools ?? []).flatMap((entry) => ('custom' in entry ? [entry.custom] : [])),
    limits: written.limits ?? {},
    suggestions: written.suggestions ?? [],
    mcpServers: written.mcp_servers ?? {},
  }
}

/** An empty list means no tools. A list of custom tools alone means all built-ins as well. */
function namedTools(entries: ToolEntry[] | undefined): { tools?: string[] } {
  const tools = (entries ?? []).flatMap((entry) => ('name' in entry ? [entry.name] : []))
  return tools.length > 0 || entries?.length === 0 ? { tools } : {}
}
