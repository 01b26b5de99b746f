import type { ActionRegistry, ActionResult, RegisteredAction } from '@deckhand/actions/registry'
import type { AuditStore, Principal } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import { internalErrorWords } from '../error-response.ts'
import { stopping } from '../operations/open-requests.ts'
import { type App, newApp, type RequestContext } from '../routes/request.ts'
import { lineHeaders } from '../stream/line-stream.ts'
import { sendLines } from '../stream/send-lines.ts'
import { failed, statusOf } from './action-answer.ts'
import { type ActionInput, readInput } from './action-input.ts'
import { CallRecord } from './call-record.ts'
import { streamAction } from './stream-action.ts'
import { UploadFolder } from './upload-folder.ts'

export const actionPath = '/_jay/actions/:name'

export interface ActionDoor {
  registry: ActionRegistry
  /** Whether visitors of a site may call an action directly. Default: none. */
  visitorMay?: (site: string, actionName: string) => boolean
}

interface ActionHost {
  audit: AuditStore
  now: () => number
  onFault: (error: unknown) => void
}

/** Lets users call actions, and visitors those that their site allows. */
export function actionRoutes(door: ActionDoor, { audit, now, onFault }: ActionHost): App {
  const app = newApp()
  const { registry } = door
  const recordOf = (action: RegisteredAction, { principal }: { principal: Principal }) =>
    new CallRecord({ audit, now, onFault }, action, principal)

  app.get(actionPath, call)
  app.post(actionPath, call)
  app.all(actionPath, (c) => (c.req.method === 'OPTIONS' ? c.notFound() : call(c)))

  async function call(c: RequestContext): Promise<Response> {
    const name = c.req.param('name') ?? ''
    const action = findAction(door, name, c.get('principal'))
    if (!action) return answer(c, failed('ACTION_NOT_FOUND', `There is no action "${name.slice(0, 64)}".`))
    c.set('actionName', action.actionName)
    if (action.callers === 'agent') throw forAgents(action.actionName)
    const methods = methodsOf(action)
    if (methods.includes(c.req.method)) return work(c, action)
    c.header('allow', methods.join(', '))
    return answer(c, failed('METHOD_NOT_ALLOWED', `"${action.actionName}" is called with ${methods.join(', ')}.`))
  }

  async function work(c: RequestContext, action: RegisteredAction): Promise<Response> {
    const folder = new UploadFolder()
    try {
      const input = await readInput(c, action, folder)
      return action.isStreaming ? await stream(c, action, { ...input, folder }) : await execute(c, action, input)
    } catch (thrown) {
      return answer(c, failureOf(thrown))
    } finally {
      // A streaming action reads its files until the last line.
      if (!c.get('ended')) await folder.remove()
    }
  }

  /** Invalid input and our own faults get the format of action failures; other refusals that of all routes. */
  function failureOf(thrown: unknown): ActionResult {
    const { code, message } = toDeckhandError(thrown)
    if (code === 'BAD_REQUEST') return failed('INVALID_INPUT', message, '$')
    if (code !== 'INTERNAL') throw thrown
    onFault(thrown)
    return failed('INTERNAL_ERROR', internalErrorWords)
  }

  async function execute(c: RequestContext, action: RegisteredAction, { input, fromQuery }: ActionInput) {
    const call = { principal: c.get('principal'), signal: c.req.raw.signal }
    const record = recordOf(action, call)
    const result = await registry.execute(action.actionName, input, { call, fromQuery, recordStart: record.begin })
    await record.end(result)
    return answer(c, result)
  }

  async function stream(c: RequestContext, action: RegisteredAction, given: ActionInput & { folder: UploadFolder }) {
    if (c.req.method === 'HEAD') return c.body(null, 200, lineHeaders)
    const stopSignal = c.get('stopSignal')
    const left = new AbortController()
    const signal = AbortSignal.any([left.signal, c.req.raw.signal, stopSignal])
    const call = { principal: c.get('principal'), signal }
    const record = recordOf(action, call)
    const { input, fromQuery, folder } = given
    const pieces = registry.stream(action.actionName, input, { call, fromQuery, recordStart: record.begin })
    const begun = await streamAction(pieces).catch(async (thrown: unknown) => {
      await record.end(failed('INTERNAL_ERROR', 'The answer broke off.'))
      throw thrown
    })
    if ('failure' in begun) {
      await record.end(begun.failure)
      if (stopSignal.aborted) throw stopping()
      return answer(c, begun.failure)
    }
    const onEnd = async () => {
      await record.end(await begun.end())
      await folder.remove()
    }
    return sendLines(c, () => begun.lines, { left, onFault, onEnd })
  }

  return app
}

/** An action that a visitor may not call is answered like an unknown one. */
function findAction({ registry, visitorMay }: ActionDoor, name: string, principal: Principal) {
  const action = registry.get(name)
  const may = principal.kind === 'user' || visitorMay?.(principal.site, name) === true
  return may ? action : undefined
}

/** The methods by which an action can be called. A read action can also be called with POST, because its input may be too long for a URL. */
export function methodsOf({ method, effect }: RegisteredAction): string[] {
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]
  return effect === 'read' && method !== 'POST' ? [...methods, 'POST'] : methods
}

function forAgents(name: string): DeckhandError {
  const hint = 'Write "callers: both" there if pages may call it too.'
  return new DeckhandError('FORBIDDEN', `"${name}" is for agents only: its file says "callers: agent". ${hint}`)
}

const retryAfter = 5

function answer(c: RequestContext, result: ActionResult): Response {
  if (!result.success && !result.error.isActionError && result.error.code === 'NOT_RECORDED')
    throw new DeckhandError('UNAVAILABLE', result.error.message, { retryAfter })
  // In the same format as every other limit.
  if (!result.success && result.error.retryAfter !== undefined)
    throw new DeckhandError('RATE_LIMITED', result.error.message, { retryAfter: result.error.retryAfter })
  return c.json(result.success ? { success: true, data: result.data ?? null } : result, statusOf(result))
}
