import type { AgentDefinition, AgentLimits, McpServerDefinition, ThinkingSettings } from '@deckhand/spec'
import { fields, listOf, numberFrom, oneOf, text, textLike, truth } from '@deckhand/spec/yaml'
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

export const frontmatter = (known: string[]) =>
  fields<Frontmatter>({
    name: textLike(namePattern, nameWords),
    description: text,
    model: text,
    temperature: numberFrom(0, 2, { whole: false }),
    maxOutputTokens: numberFrom(1, 65_536),
    thinking: fields<ThinkingSettings>({
      include: truth,
      budget: numberFrom(-1, 32_768),
      level: oneOf('minimal', 'low', 'medium', 'high'),
    }),
    tools: toolsAmong(known),
    limits: fields<AgentLimits>({
      maxSteps: numberFrom(1, 15),
      maxDepth: numberFrom(0, 16),
      maxFanout: numberFrom(0, 256),
      maxAgents: numberFrom(0, 10_000),
      concurrency: numberFrom(1, 64),
      tokenBudget: numberFrom(1, 1_000_000_000),
    }),
    suggestions: listOf(text),
    mcp_servers: mcpServers,
  })

export function toDefinition(written: Frontmatter): Omit<AgentDefinition, 'name' | 'prompt'> {
  const { description, model, temperature, maxOutputTokens, thinking, tools = [] } = written
  const names = tools.flatMap((entry) => ('name' in entry ? [entry.name] : []))
  return {
    ...(description !== undefined && { description }),
    ...(model !== undefined && { model }),
    settings: {
      ...(temperature !== undefined && { temperature }),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      ...(thinking && { thinking }),
    },
    ...(names.length > 0 && { tools: names }),
    customTools: tools.flatMap((entry) => ('custom' in entry ? [entry.custom] : [])),
    limits: written.limits ?? {},
    suggestions: written.suggestions ?? [],
    mcpServers: written.mcp_servers ?? {},
  }
}
