import { type Emulator, startEmulator } from '@deckhand/emulator'
import { ToolPluginRegistry } from '@deckhand/kernel'
import type { Access, Json, JsonObject, ToolContext, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { googleTools } from '@deckhand/tools/google'
import { slackTools } from '@deckhand/tools/slack'
import { onTestFinished } from 'vitest'

export const serviceToken = 'service-token'

const plugins = (ms: number) => [...googleTools({ timeoutMs: ms }), ...slackTools({ timeoutMs: ms })]

export interface CallOptions {
  actionId?: string
  lastCheckpoint?: Json
  signal?: AbortSignal
  checkpoint?: ToolContext['checkpoint']
  connections?: ToolContext['connections']
}

export interface ServiceStage {
  emulator: Emulator
  /** How often a token was renewed. */
  renewals(): number
  /** An account with another token than the one that may do everything. */
  connectionsWith(token: string): ToolContext['connections']
  call(toolName: string, args: JsonObject, options?: CallOptions): Promise<JsonObject>
  lookup(toolName: string, args: JsonObject, options?: CallOptions): Promise<Json | undefined>
  /** The schema error of the arguments; '' if they are valid. */
  check(toolName: string, args: JsonObject): string
}

/** The tools of Google and Slack over their real clients, with Gmail, the calendar and Slack of an emulator. */
export async function serviceStage({ timeout = 5_000 }: { timeout?: number } = {}): Promise<ServiceStage> {
  const emulator = await startEmulator({ serviceToken })
  onTestFinished(() => emulator.close())
  const registry = new ToolPluginRegistry(plugins(timeout))
  const plugin = (name: string): ToolPlugin => {
    const found = registry.get(name)
    if (!found) throw new Error(`There is no ${name}.`)
    return found
  }
  let renewals = 0
  const access = (token = serviceToken): Access => ({
    token,
    account: emulator.services.mailbox.address,
    baseUrl: emulator.url,
    renew: async () => {
      renewals += 1
      return access()
    },
  })
  const context = (options: CallOptions): ToolContext =>
    ({
      actionId: 'action',
      signal: new AbortController().signal,
      connections: { access: async () => access() },
      progress() {},
      checkpoint: async () => {},
      ...options,
    }) as unknown as ToolContext
  return {
    emulator,
    renewals: () => renewals,
    connectionsWith: (token) => ({ access: async () => access(token) }),
    call: async (name, args, options = {}) => (await plugin(name).handler(args, context(options))) as JsonObject,
    lookup: async (name, args, options = {}) => plugin(name).lookup?.(args, context(options)),
    check: (name, args) => registry.find(name)?.parse(args).problem ?? '',
  }
}

/** An account that is not there. */
export const notConnected: ToolContext['connections'] = {
  access: async (service) => {
    throw new DeckhandError('NOT_CONNECTED', `There is no account at ${service}. Connect it in the settings.`)
  },
}
