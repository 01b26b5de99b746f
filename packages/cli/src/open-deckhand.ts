import { defaultAgent, Runtime } from '@deckhand/runtime'
import { type RunningServer, startServer } from '@deckhand/server'
import type { Store } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { builtInTools } from '@deckhand/tools'
import { type ChosenModel, chooseModel } from './choose-model.ts'
import { openDataFolder } from './data-folder.ts'
import { NoteReceiver } from './note-receiver.ts'
import { guardedTool } from './operations/guarded-tool.ts'
import type { Operations } from './operations/open-operations.ts'
import { type Environment, readSettings, type Settings } from './settings.ts'
import { aboutUser, userMemory } from './user-memory.ts'

export interface Deckhand {
  runtime: Runtime
  /** Who answers, for people. */
  modelLabel: string
  /** What the user must know before the first answer. */
  notice?: string
  dataFolder: string
  /** Where notes go. Throws before there is a receiver. */
  noteUrl(): string
  /** Serves the run API, and receives notes unless DECKHAND_NOTE_URL names another receiver. Call it once. */
  listen(port: number): Promise<RunningServer>
  /** Gives the runs back that are at work: whoever opens the folder next goes on with them. */
  close(): Promise<void>
}

/**
 * Chooses an implementation for every port, from the environment. Throws a UsageError that names a wrong setting, MODEL_NO_KEY when Vertex AI
 * was asked for and is half set up, and INTERNAL when the data folder cannot be used.
 */
export async function openDeckhand(env: Environment, operations: Partial<Operations> = {}): Promise<Deckhand> {
  const { onFault = () => {}, observers = [], onRequest, metrics, clean = (text) => text } = operations
  const settings = readSettings(env)
  const chosen = await chooseModel(env)
  try {
    const data = openDataFolder(env)
    operations.hide?.(data.approvalKey)
    const store = await openSqliteStore({ folder: data.path })
    const receiver = new NoteReceiver(settings.noteUrl)
    const { approvalKey } = data
    const runtime = createRuntime({ store, chosen, settings, receiver, approvalKey, observers, clean, onFault })
    let server: RunningServer | undefined
    return {
      runtime,
      modelLabel: chosen.label,
      ...(chosen.notice !== undefined && { notice: chosen.notice }),
      dataFolder: data.path,
      noteUrl: receiver.url,
      listen: async (port) => {
        server = await startServer({
          runtime,
          port,
          outboxFile: data.outboxFile,
          answering: chosen.label,
          onFault,
          ...(onRequest && { onRequest }),
          ...(metrics && { metrics }),
        })
        receiver.serverIsAt(server.url)
        return server
      },
      // Nobody may ask for a run that nobody will work on, and the store must outlive whoever writes to it.
      close: async () => {
        for (const part of [server, runtime, store, chosen]) await part?.close().catch(onFault)
      },
    }
  } catch (thrown) {
    await chosen.close()
    throw thrown
  }
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
  const { maxSteps, sideEffectsEnabled, leaseMs, capacity } = settings
  return new Runtime({
    store,
    model: chosen.model,
    modelNamed: chosen.modelNamed,
    agents: [defaultAgent],
    tools: builtInTools({ noteUrl: receiver.url })
      .map((tool) => (tool.name === 'send_note' ? receiver.awaitedBy(tool) : tool))
      .map((tool) => guardedTool(tool, clean)),
    toolPorts: (userId) => ({ memory: userMemory(store.memory, userId) }),
    aboutUser: (userId) => aboutUser(store.memory, userId),
    approvalKey,
    sideEffectsEnabled: () => sideEffectsEnabled,
    maxSteps,
    leaseMs,
    capacity,
    observers,
    onFault,
  })
}
