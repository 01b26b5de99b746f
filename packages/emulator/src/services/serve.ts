import { type ServiceAnswer, ServiceError } from './answer.ts'
import { faultAnswer } from './faults/fault-answer.ts'
import type { ServiceFaultQueue } from './faults/service-fault-queue.ts'
import { authorizeGoogle } from './google/authorize-google.ts'
import { gmailError } from './google/google-error.ts'
import { isRead, type Operation } from './operation.ts'
import { matchOperation } from './operations.ts'
import type { ServiceCall } from './service-call.ts'
import type { ServiceContext } from './service-context.ts'
import { slackError } from './slack/slack-error.ts'
import type { SharedWorld } from './state/shared-world.ts'

/** An answer, or what becomes of the connection instead of one. */
export type Served = { operation: Operation | undefined } & (
  | { kind: 'answer'; answer: ServiceAnswer }
  | { kind: 'cut' }
  | { kind: 'silence' }
)

export interface ServeOptions {
  context: ServiceContext
  faults: ServiceFaultQueue
  shared: SharedWorld
}

/** Runs the operation a request asks for. What it changed is written when this resolves, also when no answer is to follow. */
export async function serve(request: Omit<ServiceCall, 'params'>, options: ServeOptions): Promise<Served> {
  const matched = matchOperation(request.method, request.path)
  if (!matched) return { kind: 'answer', operation: undefined, answer: unknownPath(request) }
  const { operation, params } = matched
  const fault = options.faults.take(operation)
  if (fault?.kind === 'reset') return { kind: 'cut', operation }
  const refusal = fault && faultAnswer(fault, options.context.now())
  if (refusal) return { kind: 'answer', operation, answer: refusal }
  const { context, shared } = options
  const work = () => run(operation, { ...request, params }, context)
  const answer = await (isRead(operation) ? shared.read(work) : shared.change(work))
  return fault ? { kind: 'silence', operation } : { kind: 'answer', operation, answer }
}

async function run(operation: Operation, call: ServiceCall, context: ServiceContext): Promise<ServiceAnswer> {
  try {
    if (operation.service === 'gmail' || operation.service === 'calendar') authorizeGoogle(operation, call, context)
    return await operation.run(call, context)
  } catch (error) {
    if (error instanceof ServiceError) return error.answer
    throw error
  }
}

function unknownPath({ method, path }: Omit<ServiceCall, 'params'>): ServiceAnswer {
  const [, name] = /^\/slack\/api\/([\w.]+)$/.exec(path) ?? []
  if (name !== undefined) return slackError('unknown_method', { req_method: name })
  return gmailError('notFound', `The emulator has no ${method} ${path}`)
}
