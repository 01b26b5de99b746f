import { type Tool, ToolPluginRegistry } from '@deckhand/kernel'
import type { Effect, JsonObject, ToolPlugin } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import {
  type Tool as McpTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type ToolAnnotations,
} from '@modelcontextprotocol/server'
import { version } from '../package/version.ts'
import { type Caller, type CallerOptions, runCall } from './run-call.ts'

const instructions = `The tools of Deckhand, under its policy. A call with an effect outside, or that requests an address of your choice, waits until the user approves it in Deckhand, \
which may take a while; it then returns as usual. A call that is denied or rejected returns an error with the reason: do not repeat it.`

export interface ToolServerOptions extends CallerOptions {
  tools: ToolPlugin[]
  /** Called with every call. Its promise settles when the run has ended or was cancelled. */
  track?: (call: Promise<unknown>) => void
}

/** Serves tools over MCP. Every call goes through the runtime. */
export function createToolServer({ tools, track = () => {}, ...options }: ToolServerOptions): Server {
  const offered = new Map(offerable(tools).map((tool) => [tool.definition.name, tool]))
  const info = { name: 'deckhand', title: 'Deckhand', version }
  const server = new Server(info, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler('tools/list', () => ({ tools: [...offered.values()].map(describe) }))
  server.setRequestHandler('tools/call', ({ params }, context) => {
    if (!offered.has(params.name)) throw noSuchTool(params.name, [...offered.keys()])
    const call = { name: params.name, args: (params.arguments ?? {}) as JsonObject }
    const running = runCall(options, call, callerOf(context))
    track(running)
    return running
  })
  return server
}

/** Leaves out tools that need a page or a parent agent. */
function offerable(tools: ToolPlugin[]): Tool[] {
  const own = tools.filter(({ runsOn, needs }) => runsOn !== 'client' && needs !== 'parent')
  return new ToolPluginRegistry(own).tools()
}

function describe({ definition, effect, requests }: Tool): McpTool {
  const { name, description, inputSchema } = definition
  const hints = { ...annotations[effect], ...(requests && { openWorldHint: true }) }
  return { name, description, inputSchema: inputSchema as McpTool['inputSchema'], annotations: hints }
}

/** `workspace` gets no destructive hint: old versions of files are kept. */
const annotations: Record<Effect, ToolAnnotations> = {
  read: { readOnlyHint: true },
  // It only changes things inside Deckhand, but it may delete, and an agent that it starts may do more.
  workspace: { readOnlyHint: false },
  write: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
}

function callerOf({ mcpReq: { signal, notify, _meta } }: ServerContext): Caller {
  const progressToken = _meta?.progressToken
  let progress = 0
  return {
    signal,
    notify: (message) => {
      if (progressToken === undefined) return
      progress += 1
      // A disconnected client aborts the signal.
      notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(() => {})
    },
  }
}

function noSuchTool(name: string, names: string[]): ProtocolError {
  const near = nearNames(name, names)
  const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name}".${hint}`)
}
