import type { Json, JsonObject, ToolContext, ToolParameter, ToolPlugin } from '@deckhand/spec'
import type { JobTool } from '../plans.ts'
import type { Effect, Receipt } from '../receipt.ts'
import type { Pause } from './pauses.ts'
import type { ServerSettings } from './server-settings.ts'

const parameters: Record<string, ToolParameter> = {
  job: { type: 'number', description: 'Which job.', required: true },
  call: { type: 'number', description: 'Which call of the job.', required: true },
}

export function jobTools({ receiverUrl, number }: ServerSettings, pause: Pause): ToolPlugin[] {
  const slowly = (handler: ToolPlugin['handler']): ToolPlugin['handler'] => {
    return async (args, context) => {
      await pause()
      const output = await handler(args, context)
      await pause()
      return output
    }
  }
  return [
    {
      name: 'look',
      description: 'Looks something up.',
      parameters,
      effect: 'read',
      handler: slowly(async ({ call }) => ({ seen: call ?? null })),
    },
    {
      name: 'send',
      description: 'Sends something, once however often it is tried.',
      parameters,
      effect: 'write',
      recovery: 'keyed',
      handler: slowly((args, context) => deliver('send', args, context, { 'idempotency-key': context.actionId })),
    },
    {
      name: 'file',
      description: 'Files something, each time it is tried, where one can look for it.',
      parameters,
      effect: 'write',
      recovery: 'lookup',
      lookup: async ({ call }, { actionId }) => {
        const receipts = (await (await fetch(receiverUrl)).json()) as Receipt[]
        return receipts.some((receipt) => receipt.actionId === actionId) ? { delivered: call ?? null } : undefined
      },
      handler: slowly((args, context) => deliver('file', args, context)),
    },
    {
      name: 'post',
      description: 'Posts something, each time it is tried.',
      parameters,
      effect: 'write',
      recovery: 'ask',
      handler: slowly((args, context) => deliver('post', args, context)),
    },
  ]

  async function deliver(tool: JobTool, args: JsonObject, { actionId }: ToolContext, headers = {}): Promise<Json> {
    const effect: Effect = { tool, job: Number(args.job), call: Number(args.call), actionId, server: number }
    const response = await fetch(receiverUrl, { method: 'POST', body: JSON.stringify(effect), headers })
    if (!response.ok) throw new Error(`The receiver answered with ${response.status}.`)
    await response.body?.cancel()
    return { delivered: effect.call }
  }
}
