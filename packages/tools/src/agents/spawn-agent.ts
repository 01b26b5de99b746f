import type { JsonObject, SpawnRequest, ToolPlugin } from '@deckhand/spec'

const description = `Start another agent (a sub-agent) on a part of the work, and get its answer. Several that do not depend on each other are started in one turn. \
Use it when the user asks to delegate something, to spawn or start an agent, or to let a named agent do it.`

/** Runs under the action's id: a repeated call after a crash or a wait continues with the agent that it started. */
export const spawnAgent: ToolPlugin = {
  name: 'spawn_agent',
  description,
  inputSchema: {
    type: 'object',
    properties: {
      agent: {
        type: 'string',
        description: 'The name of the agent.',
        pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
        maxLength: 64,
      },
      prompt: {
        type: 'string',
        description: 'What it has to do, with all it needs to know: it sees nothing of this conversation.',
        minLength: 1,
      },
      definition: {
        type: 'string',
        description:
          'Only to make a new agent: its whole file, markdown with YAML frontmatter. It is kept as agents/NAME.md in the workspace, then started.',
      },
      tools: {
        type: 'array',
        items: { type: 'string' },
        description: 'The only tools it may use, of those that you have yourself.',
      },
      trust: {
        type: 'string',
        enum: ['supervised', 'delegated', 'autonomous'],
        description: 'At most this trust; never more than you have yourself.',
      },
      folder: { type: 'string', description: 'The only folder of the workspace that it may use.' },
    },
    required: ['agent', 'prompt'],
    additionalProperties: false,
  },
  effect: 'workspace',
  recovery: 'keyed',
  needs: 'children',
  handler: async (args, { spawn }) => {
    if (!spawn) throw new Error('No agent can be started here.')
    const { runId, output, truncated } = await spawn(toRequest(args))
    return { agent: String(args.agent), runId, output, ...(truncated && { truncated }) }
  },
  preview: ({ agent, prompt }) => `start ${agent}: ${prompt}`,
}

function toRequest({ agent, prompt, definition, tools, trust, folder }: JsonObject): SpawnRequest {
  return {
    agent: String(agent),
    prompt: String(prompt),
    ...(typeof definition === 'string' && { definition }),
    ...(tools !== undefined && { tools: tools as string[] }),
    ...(trust !== undefined && { trust: trust as NonNullable<SpawnRequest['trust']> }),
    ...(typeof folder === 'string' && { folder }),
  }
}
