import { makeJayAction, makeJayQuery } from '@deckhand/actions'
import { ActionRegistry } from '@deckhand/actions/registry'
import { functionDeclaration } from '@deckhand/gemini'
import { type PageTalk, refusedAsAction } from '@deckhand/server/page'
import type { JsonSchema, Principal, SendMessageInput, SubmitToolResultsInput } from '@deckhand/spec'
import { openTalk } from './open-talk.ts'

/** The parts of Jay that the server needs, in the shapes of its documentation: `@jay-framework/fullstack-component` and `stack-server-runtime`. */
export interface JayServer<Init, Action, Marker> {
  makeJayInit(): { withServer(begin: () => Promise<object>): Init }
  makeJayAction(name: string): {
    withServices(marker: Marker): { withHandler(handler: (input: never, talk: PageTalk) => Promise<unknown>): Action }
  }
  createJayService(name: string): Marker
  registerService(marker: Marker, service: PageTalk): void
  actionRegistry: JayActions
}

/** A Jay server's registry of actions. */
export interface JayActions {
  getActionsWithMetadata(): { actionName: string; method?: string; metadata: JayActionMetadata }[]
  execute(name: string, input: unknown): Promise<{ success: boolean; data?: unknown; error?: { message?: string } }>
}

export interface JayActionMetadata {
  description: string
  inputSchema: object
}

export interface JayAgent<Init, Action> {
  init: Init
  sendMessage: Action
  submitToolResults: Action
}

/** Jay does not tell its handlers who the caller is. */
const anonymous: Principal = { kind: 'user', userId: 'jay' }
const ownNames = ['sendMessage', 'submitToolResults']

/** Makes the plugin's exports for a Jay server with Jay's own functions. The project is the folder in which Jay was started, where Jay also looks for its configuration. */
export function bindServer<Init, Action, Marker>(jay: JayServer<Init, Action, Marker>): JayAgent<Init, Action> {
  const marker = jay.createJayService('GeminiAgent')
  const action = (name: string) =>
    jay
      .makeJayAction(name)
      .withServices(marker)
      .withHandler((input: SendMessageInput | SubmitToolResultsInput, talk) =>
        refusedAsAction(talk.answer(input, { principal: anonymous, signal: new AbortController().signal })),
      )
  const init = jay.makeJayInit().withServer(async () => {
    jay.registerService(
      marker,
      await openTalk({ project: process.cwd(), env: process.env, actions: mirrorOf(jay.actionRegistry) }),
    )
    return {}
  })
  return { init, sendMessage: action('sendMessage'), submitToolResults: action('submitToolResults') }
}

/** Converts Jay's actions to ours, again after each change. An action that is not known to be a query needs a person's consent. */
function mirrorOf(jay: JayActions): () => ActionRegistry {
  let known = ''
  let registry = new ActionRegistry()
  return () => {
    const found = jay.getActionsWithMetadata().filter(({ actionName }) => !ownNames.includes(actionName))
    const names = JSON.stringify(found.map(({ actionName }) => actionName))
    if (names !== known) registry = new ActionRegistry()
    if (names !== known) for (const each of found) tryMirror(each, jay, registry)
    known = names
    return registry
  }
}

type Described = ReturnType<JayActions['getActionsWithMetadata']>[number]

/** Jay accepts names and schemas that Deckhand or Gemini rejects. One such action must not stop the whole agent. */
function tryMirror(action: Described, jay: JayActions, registry: ActionRegistry) {
  try {
    mirror(action, jay, registry)
  } catch (error) {
    process.emitWarning(`The agent is not offered "${action.actionName}". ${(error as Error).message}`)
  }
}

function mirror({ actionName, method, metadata }: Described, jay: JayActions, registry: ActionRegistry) {
  const make = method === 'GET' ? makeJayQuery : makeJayAction
  const call = make(actionName).withHandler(async (input: object) => {
    const { success, data, error } = await jay.execute(actionName, input)
    if (success) return data
    throw new Error(error?.message ?? `${actionName} failed.`)
  })
  registry.register(call, actionName)
  const { description } = metadata
  const inputSchema = metadata.inputSchema as JsonSchema
  if (!description?.trim()) throw new Error('It has no description, so the model could not know when to use it.')
  functionDeclaration({ name: actionName, description, inputSchema })
  // Last, because an action without metadata is not offered to agents.
  registry.setMetadata(actionName, { name: actionName, description, inputSchema })
}
