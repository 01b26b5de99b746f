import { setTimeout as sleep } from 'node:timers/promises'
import type { BriefingDesk, Runtime } from '@deckhand/runtime'
import type { ToolPlugin } from '@deckhand/spec'
import { labelData } from '../store/open-store.ts'
import { type KnownAddress, openAgents } from './assemble/open-agents.ts'
import { openBase } from './assemble/open-base.ts'
import { createDoor, type Door } from './assemble/open-door.ts'
import { closeOpened, type Opened } from './assemble/opened.ts'
import { type Plan, type ReadPlan, readPlan } from './assemble/plan.ts'

export type { Plan } from './assemble/plan.ts'

/** `listen` also receives notes, unless DECKHAND_NOTE_URL names another receiver. */
export interface OpenedDeckhand extends Door {
  runtime: Runtime
  briefings: BriefingDesk
  /** The tools of all agents. */
  tools: ToolPlugin[]
  /** For people: the model's name. */
  modelLabel: string
  /** For people: the number of actions, and their project. */
  actionsLabel?: string
  /** What the user must know before the first answer. */
  notice?: string
  /** Whether services redirect people to an address of ours. */
  redirects: boolean
  dataFolder: string
  /** For people: where the data is. */
  dataLabel: string
  /** Whether the user has set a token for sign-in. */
  hasToken: boolean
  /** For people: who may sign in, if an identity provider decides. */
  signInLabel?: string
  /** An address that signs a browser in once, and then shows the page `next`. */
  signInLink(serverUrl: string, next?: string): Promise<string>
  /** A token for one sign-in. */
  oneTimeToken(): Promise<string>
  /** The address of the receiver of notes. Throws before there is one. */
  noteUrl(): string
  /** Whether agents' notes have a receiver. */
  sendsNotes: boolean
  /** For this long, answers requests and finishes runs, but starts no runs, and tells load balancers to send no requests. */
  drain(ms: number): Promise<void>
  /** Hands active runs back to the store, where the next process continues them. */
  close(): Promise<void>
}

/**
 * The one composition root: chooses an implementation for every port. If a step fails, it closes what was opened. Throws a UsageError that names a wrong
 * setting, MODEL_NO_KEY when Vertex AI is switched on but not fully set up, UNAVAILABLE when the database cannot be reached, and INTERNAL when it or the
 * data folder cannot be used.
 */
export async function assemble(given: Plan): Promise<OpenedDeckhand> {
  const plan = await readPlan(given)
  const opened: Opened = {}
  try {
    return await open(plan, opened)
  } catch (thrown) {
    await closeOpened(opened, plan.onFault).catch(plan.onFault)
    throw thrown
  }
}

async function open(plan: ReadPlan, opened: Opened): Promise<OpenedDeckhand> {
  const { settings, services, data, gemini, onFault } = plan
  const address: KnownAddress = {}
  const base = await openBase(plan, opened)
  const agents = await openAgents(plan, base, opened, address)
  const { model, signIn, actions, receiver } = base
  return {
    ...createDoor({ plan, base, agents, opened, address }),
    runtime: agents.runtime,
    briefings: agents.briefings,
    tools: agents.tools,
    modelLabel: model.label,
    ...(model.notice !== undefined && { notice: gemini.notice ?? model.notice }),
    ...(actions.label !== undefined && { actionsLabel: actions.label }),
    redirects: services.google !== undefined || services.slack !== undefined,
    dataFolder: data.path,
    dataLabel: labelData(settings, data),
    noteUrl: receiver.url,
    sendsNotes: base.sendsNotes,
    hasToken: settings.token !== undefined,
    ...(signIn.label !== undefined && { signInLabel: signIn.label }),
    oneTimeToken: signIn.oneTimeToken,
    signInLink: signIn.link,
    drain: async (ms) => {
      opened.server?.drain()
      agents.runtime.rest()
      await sleep(ms)
    },
    close: () => closeOpened(opened, onFault),
  }
}
