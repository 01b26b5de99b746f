import type {
  AuditStore,
  GeminiMessage,
  JsonObject,
  Model,
  ModelSettings,
  PageActionStore,
  PageStreamPiece,
  Principal,
  SerializedToolDef,
  ToolCallResult,
  ToolPlugin,
  UsageStore,
  UserLimits,
} from '@deckhand/spec'
import type { ProductPolicy } from '../policy/product-policy.ts'
import type { RunObserver } from '../run-observer.ts'

export interface PageDeskOptions {
  model: Model
  settings?: ModelSettings
  store: { audit: AuditStore; pageActions: PageActionStore; usage: UsageStore }
  /** What one user may use, over all doors together. */
  userLimits?: UserLimits
  /** Signs calls and confirmations. Must be the same in every process, and never be in the store. */
  key: Buffer
  /** The kill switch, read before each write. */
  sideEffectsEnabled?: () => boolean
  policy?: ProductPolicy | undefined
  limits?: Partial<PageLimits>
  newId?: () => string
  now?: () => number
  observers?: RunObserver[]
  onFault?: (error: unknown) => void
}

export interface PageLimits {
  /** Of the model for one message of the user, over all round trips. */
  turns: number
  messageBytes: number
  historyBytes: number
  stateBytes: number
  definitionBytes: number
  /** Of what one tool of the page answers. */
  resultBytes: number
}

export const defaultPageLimits: PageLimits = {
  turns: 20,
  messageBytes: 20_000,
  historyBytes: 200_000,
  stateBytes: 20_000,
  definitionBytes: 40_000,
  resultBytes: 16_000,
}

/** What a page's client sends, and what the door adds to it. What the client sent is not trusted. */
export type PageRequest = PageSituation & ({ message: string } | { results: ToolCallResult[] })

export interface PageSituation {
  who: Principal
  /** The actions that whoever asks may use. */
  tools: ToolPlugin[]
  pageTools: SerializedToolDef[]
  /** Controls of the page that a person is asked about, whatever the page says: verb and label, as `click-pay`. */
  confirm?: string[]
  pageState: JsonObject
  /** Stands before everything else that the model is told. */
  systemPrompt?: string
  siteName?: string
  /** Of the model, for all visitors of the site together. Without it their tokens are not counted. */
  siteTokensADay?: number
  history: GeminiMessage[]
}

export interface ConverseOptions {
  /** Told what happens on the way, but not the output itself. Must not throw. */
  emit?: (piece: PageStreamPiece) => void
  signal: AbortSignal
}
