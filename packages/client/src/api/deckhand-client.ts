import { Caller } from './caller.ts'
import { fileCalls } from './file-calls.ts'
import { approvalCalls, runCalls, threadCalls } from './run-calls.ts'
import { agentCalls, auditCalls, bridgeCalls, briefingCalls, contextCalls, healthCalls } from './service-calls.ts'
import { connectionCalls, memoryCalls, profileCalls, sessionCalls, settingsCalls, tokenCalls } from './user-calls.ts'

export interface DeckhandClientOptions {
  /** Where the server is. Default: the page's own origin. */
  baseUrl?: string
  fetch?: typeof fetch
  /** The `sessionKey` from signing in, if there is one. Called for each request. */
  sessionKey?: () => string | undefined
}

/** The run API, as a page needs it. Every call throws ApiError when it fails. */
export class DeckhandClient {
  readonly runs: ReturnType<typeof runCalls>
  readonly approvals: ReturnType<typeof approvalCalls>
  readonly threads: ReturnType<typeof threadCalls>
  readonly files: ReturnType<typeof fileCalls>
  readonly settings: ReturnType<typeof settingsCalls>
  readonly profile: ReturnType<typeof profileCalls>
  readonly memories: ReturnType<typeof memoryCalls>
  readonly connections: ReturnType<typeof connectionCalls>
  readonly tokens: ReturnType<typeof tokenCalls>
  readonly agents: ReturnType<typeof agentCalls>
  readonly audit: ReturnType<typeof auditCalls>
  readonly bridge: ReturnType<typeof bridgeCalls>
  readonly briefing: ReturnType<typeof briefingCalls>
  readonly context: ReturnType<typeof contextCalls>
  readonly health: ReturnType<typeof healthCalls>
  readonly session: ReturnType<typeof sessionCalls>

  constructor(options: DeckhandClientOptions = {}) {
    const caller = new Caller({
      baseUrl: '',
      fetch: (...request) => fetch(...request),
      sessionKey: () => undefined,
      ...options,
    })
    this.runs = runCalls(caller)
    this.approvals = approvalCalls(caller)
    this.threads = threadCalls(caller)
    this.files = fileCalls(caller)
    this.settings = settingsCalls(caller)
    this.profile = profileCalls(caller)
    this.memories = memoryCalls(caller)
    this.connections = connectionCalls(caller)
    this.tokens = tokenCalls(caller)
    this.agents = agentCalls(caller)
    this.audit = auditCalls(caller)
    this.bridge = bridgeCalls(caller)
    this.briefing = briefingCalls(caller)
    this.context = contextCalls(caller)
    this.health = healthCalls(caller)
    this.session = sessionCalls(caller)
  }
}
