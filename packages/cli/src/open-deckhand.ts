import { defaultAgent, Runtime, WorkspaceFiles } from '@deckhand/runtime'
import { LocalSignIn, type RunningServer, startServer } from '@deckhand/server'
import type { Store } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import { describeAddress, openPostgresStore, openSqliteStore } from '@deckhand/store'
import { builtInTools } from '@deckhand/tools'
import { agentFolderPath } from './agents/agent-file.ts'
import { loadAgents } from './agents/load-agents.ts'
import { toAgent } from './agents/to-agent.ts'
import { AuditMark } from './audit-mark.ts'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { keepMark } from './keep-mark.ts'
import type { Keys } from './keys.ts'
import { NoteReceiver } from './note-receiver.ts'
import { guardedTool } from './operations/guarded-tool.ts'
import type { Operations } from './operations/open-operations.ts'
import { type Environment, readSettings, type Settings } from './settings.ts'
import { signInLink } from './sign-in-link.ts'
import { aboutUser, userMemory } from './user-memory.ts'

export interface Deckhand {
  runtime: Runtime
  /** Who answers, for people. */
  modelLabel: string
  /** What the user must know before the first answer. */
  notice?: string
  dataFolder: string
  /** Where everything is kept, for people. */
  dataLabel: string
  /** The user has set a token to sign in with. */
  hasToken: boolean
  /** An address that signs a browser in, once, and then shows the page. */
  signInLink(serverUrl: string, next?: string): Promise<string>
  /** Signs in once. */
  oneTimeToken(): Promise<string>
  /** Where notes go. Throws before there is a receiver. */
  noteUrl(): string
  /** Serves the run API, and receives notes unless DECKHAND_NOTE_URL names another receiver. Call it once. */
  listen(port: number): Promise<RunningServer>
  /** Gives the runs back that are at work: whoever opens the data next goes on with them. */
  close(): Promise<void>
}

/**
 * Chooses an implementation for every port, from the environment. Throws a UsageError that names a wrong setting, MODEL_NO_KEY when Vertex AI
 * was asked for and is half set up, and INTERNAL when the data folder or the database cannot be used.
 */
export async function openDeckhand(env: Environment, operations: Partial<Operations> = {}): Promise<Deckhand> {
  const { onFault = () => {}, observers = [], onRequest, onSignIn, metrics, clean = (text) => text } = operations
  const settings = readSettings(env)
  const chosen = await chooseModel(env)
  try {
    const data = openDataFolder(env)
    const { keys } = data
    const outboxToken = keys.outbox.toString('hex')
    for (const key of Object.values(keys)) operations.hide?.(key)
    const store = await openStore(settings, data)
    const endMark = keepMark(store.audit, auditMark(settings, data), onFault)
    const receiver = new NoteReceiver(settings.noteUrl, outboxToken)
    const signIn = createSignIn(store, keys, settings)
    const approvalKey = keys.approvals
    const runtime = createRuntime({ store, chosen, settings, receiver, approvalKey, observers, clean, onFault })
    const agentFolder = loadAgents(agentFolderPath(env), {
      knownTools: runtime.toolNames,
      onAgents: (agents) => runtime.setAgents([defaultAgent, ...agents.map(toAgent)]),
      onProblem: (words) => onFault(new Error(words)),
    })
    let server: RunningServer | undefined
    return {
      runtime,
      modelLabel: chosen.label,
      ...(chosen.notice !== undefined && { notice: chosen.notice }),
      dataFolder: data.path,
      dataLabel: labelData(settings, data.path),
      noteUrl: receiver.url,
      hasToken: settings.token !== undefined,
      oneTimeToken: () => signIn.oneTimeToken(),
      signInLink: async (url, next) => signInLink(url, await signIn.oneTimeToken(), next),
      listen: async (port) => {
        const { host, requestsAMinute } = settings
        server = await startServer({
          runtime,
          authenticator: signIn,
          signIn,
          port,
          ...(host !== undefined && { host }),
          ...(requestsAMinute !== undefined && { requestsAMinute }),
          outboxFile: data.outboxFile,
          outboxToken,
          answering: chosen.label,
          onFault,
          ...(onRequest && { onRequest }),
          ...(onSignIn && { onSignIn }),
          ...(metrics && { metrics }),
        })
        receiver.serverIsAt(server.url)
        return server
      },
      // Nobody may ask for a run that nobody will work on, and the store must outlive whoever writes to it.
      close: async () => {
        agentFolder.close()
        for (const part of [server, runtime]) await part?.close().catch(onFault)
        await endMark()
        for (const part of [store, chosen]) await part.close().catch(onFault)
      },
    }
  } catch (thrown) {
    await chosen.close()
    throw thrown
  }
}

/** The only user there is until an identity provider knows more. */
export const localUserId = 'local'

export function createSignIn(store: Store, keys: Keys, { token }: Pick<Settings, 'token'>): LocalSignIn {
  return new LocalSignIn({
    sessions: store.sessions,
    key: keys.sessions,
    userId: localUserId,
    ...(token !== undefined && { token }),
  })
}

export function openStore({ databaseUrl: url }: Settings, { path: folder, keys }: DataFolder): Promise<Store> {
  const auditKey = keys.audit
  return url === undefined ? openSqliteStore({ folder, auditKey }) : openPostgresStore({ url, auditKey })
}

export function auditMark({ databaseUrl }: Settings, { path }: DataFolder): AuditMark {
  return new AuditMark(path, databaseUrl === undefined ? 'SQLite' : describeAddress(databaseUrl))
}

/** The folder is still there with a database: the secret that signs approvals is never in the same place as they are. */
function labelData({ databaseUrl }: Settings, folder: string): string {
  return databaseUrl === undefined ? folder : `${describeAddress(databaseUrl)}; secret in ${folder}`
}

interface RuntimeParts {
  store: Store
  chosen: ChosenModel
  settings: Settings
  receiver: NoteReceiver
  approvalKey: Buffer
  observers: Operations['observers']
  clean: Operations['clean']
  onFault: Operations['onFault']
}

function createRuntime(parts: RuntimeParts): Runtime {
  const { store, chosen, settings, receiver, approvalKey, observers, clean, onFault } = parts
  const { maxSteps, sideEffectsEnabled, leaseMs, capacity, limits, retentionDays, webAllowHosts } = settings
  return new Runtime({
    store,
    model: chosen.model,
    modelNamed: chosen.modelNamed,
    agents: [defaultAgent],
    tools: builtInTools({ noteUrl: receiver.url, noteAuthorization: receiver.authorization, webAllowHosts })
      .map((tool) => (tool.name === 'send_note' ? receiver.awaitedBy(tool) : tool))
      .map((tool) => guardedTool(tool, clean)),
    toolPorts: (userId, agentId) => ({
      memory: userMemory(store.memory, userId),
      files: new WorkspaceFiles({ store: store.files, userId, by: agentId, nearNames }),
    }),
    aboutUser: (userId) => aboutUser(store.memory, userId),
    approvalKey,
    sideEffectsEnabled: () => sideEffectsEnabled,
    limits,
    ...(retentionDays !== undefined && { retentionDays }),
    maxSteps,
    leaseMs,
    capacity,
    observers,
    onFault,
  })
}
