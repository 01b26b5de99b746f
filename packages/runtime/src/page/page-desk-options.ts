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
  /** Limits of one user, over all doors together. */
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
  /** Model turns for one message of the user, over all round trips. */
  turns: number
  messageBytes: number
  historyBytes: number
  stateBytes: number
  definitionBytes: number
  /** For the result of one page tool. */
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

/** What the page's client sends, and what the door adds. The client's part is not trusted. */
export type PageRequest = PageSituation & ({ message: string } | { results: ToolCallResult[] })

export interface PageSituation {
  who: Principal
  /** The actions that the caller may use. */
  tools: ToolPlugin[]
  pageTools: SerializedToolDef[]
  /** Controls that always need approval, whatever the page says: verb and label, such as `click-pay`. */
  confirm?: string[]
  pageState: JsonObject
  /** Comes first in the model's instruction. */
  systemPrompt?: string
  siteName?: string
  /** Token limit for all visitors of the site together. If absent, their tokens are not counted. */
  siteTokensADay?: number
  history: GeminiMessage[]
}

export interface ConverseOptions {
  /** Gets progress, but not the final output. Must not throw. */
  emit?: (piece: PageStreamPiece) => void
  signal: AbortSignal
}
