import { PageDesk, type PageDeskOptions, type PageRequest } from '@deckhand/runtime'
import type {
  GeminiMessage,
  Json,
  Model,
  PageStreamPiece,
  PendingToolCall,
  Principal,
  SendMessageOutput,
  SerializedToolDef,
  Store,
  ToolCallResult,
  ToolPlugin,
} from '@deckhand/spec'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

export const key = Buffer.alloc(32, 9)
export const ann: Principal = { kind: 'user', userId: 'ann' }
export const stranger: Principal = { kind: 'visitor', userId: 'visitor:shop:1', site: 'shop' }

export interface OpenDesk {
  desk: PageDesk
  store: Store
  pieces: PageStreamPiece[]
  /** Asks as Ann, with what the desk was opened with. */
  say(message: string, more?: Partial<PageRequest>): Promise<SendMessageOutput>
  submit(results: ToolCallResult[], history: GeminiMessage[], more?: Partial<PageRequest>): Promise<SendMessageOutput>
}

export interface DeskSetting extends Partial<PageDeskOptions> {
  tools?: ToolPlugin[]
  pageTools?: SerializedToolDef[]
  signal?: AbortSignal
}

/** A desk on a real store, for one test. */
export async function openDesk(model: Model, setting: DeskSetting = {}): Promise<OpenDesk> {
  const { tools = [], pageTools = [], signal = new AbortController().signal, ...options } = setting
  const store = (options.store as Store | undefined) ?? (await openStore(tempFolder()))
  const desk = new PageDesk({ model, key, ...options, store })
  const pieces: PageStreamPiece[] = []
  const emit = (piece: PageStreamPiece) => void pieces.push(piece)
  const base = { who: ann, tools, pageTools, pageState: { title: 'Shop' } }
  const ask = (request: Partial<PageRequest>) => desk.converse({ ...base, ...request } as PageRequest, { emit, signal })
  return {
    desk,
    store,
    pieces,
    say: (message, more) => ask({ history: [], message, ...more }),
    submit: (results, history, more) => ask({ results, history, ...more }),
  }
}

export const pageTool = (name: string, more: Partial<SerializedToolDef> = {}): SerializedToolDef => ({
  name,
  description: `Works ${name}.`,
  inputSchema: { type: 'object', properties: { item: { type: 'string' } } },
  category: 'page-automation',
  ...more,
})

export function action(name: string, more: Partial<ToolPlugin> = {}): ToolPlugin {
  return {
    name,
    description: `Does ${name}.`,
    parameters: {},
    effect: 'read',
    handler: async () => `${name} done`,
    ...more,
  }
}

export function pendingOf(output: SendMessageOutput): PendingToolCall[] {
  if (output.type !== 'tool-calls') throw new Error(`It answered: ${output.message}`)
  return output.calls
}

export const only = (output: SendMessageOutput): PendingToolCall => {
  const [call, ...more] = pendingOf(output)
  if (!call || more.length > 0) throw new Error('There is not exactly one call.')
  return call
}

export const result = (call: PendingToolCall, value: Json = { ok: true }): ToolCallResult => ({
  callId: call.id,
  result: JSON.stringify(value),
})

export const decide = (
  call: PendingToolCall,
  decision: 'approved' | 'rejected',
  feedback?: string,
): ToolCallResult => ({
  callId: call.id,
  result: JSON.stringify({ decision, ...(feedback !== undefined && { feedback }) }),
  ...(call.confirmation && { signature: call.confirmation.signature }),
})

export const responsesIn = (history: GeminiMessage[]) =>
  history.flatMap(({ parts }) => parts.flatMap(({ functionResponse }) => functionResponse ?? []))
