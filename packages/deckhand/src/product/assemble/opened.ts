import type { BriefingDesk, Runtime } from '@deckhand/runtime'
import type { Mounts, RunningServer } from '@deckhand/server'
import type { Store } from '@deckhand/spec'
import type { OpenedActions } from '../../actions/open-actions.ts'
import type { LoadedAgents } from '../../agents/load-agents.ts'
import type { OpenedEmulator } from '../../connections/open-emulator.ts'
import type { McpTools } from '../../mcp/mcp-tools.ts'
import type { OpenedToolFiles } from '../../project/open-tool-files.ts'
import type { OpenedPage } from '../../serve/open-page.ts'
import type { ChosenSignIn } from '../../sign-in/choose-sign-in.ts'
import type { Clock } from '../../store/open-clock.ts'
import type { ChosenModel } from '../choose-model.ts'

/** Everything that has been opened so far. Each part is added as soon as it is open, so that a failure midway closes all of them. */
export interface Opened {
  emulator?: OpenedEmulator
  model?: ChosenModel
  /** Absent for a product's own store, which the product closes. */
  store?: Store
  clock?: Clock
  stopMark?: () => Promise<void>
  signIn?: ChosenSignIn
  actions?: OpenedActions
  files?: OpenedToolFiles
  mcp?: McpTools
  runtime?: Runtime
  briefings?: BriefingDesk
  agentFolder?: LoadedAgents
  page?: OpenedPage
  mounts?: Mounts
  server?: RunningServer
}

/** How long open requests in a product's server may take to finish. */
const answerPatienceMs = 2_500

/** First stops new runs and requests. Closes the store after everything that writes to it. */
export async function closeOpened(opened: Opened, onFault: (error: unknown) => void): Promise<void> {
  const close = async (...parts: ({ close(): Promise<void> } | undefined)[]) => {
    for (const part of parts) await part?.close().catch(onFault)
  }
  const { server, page, briefings, runtime, mcp, actions, signIn, store, model, emulator } = opened
  runtime?.rest()
  await opened.files?.close()
  opened.agentFolder?.close()
  await opened.mounts?.stop(answerPatienceMs)
  await close(server)
  // A visitor's answer in progress must not delay handing runs back.
  await Promise.all([close(page), close(briefings, runtime, mcp)])
  await close(actions)
  await opened.stopMark?.()
  opened.clock?.close()
  await close(signIn, store, model, emulator)
}
