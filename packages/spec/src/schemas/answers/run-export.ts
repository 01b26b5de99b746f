import { z } from 'zod'
import { count, instant } from '../json.ts'
import { messageSchema } from './message-view.ts'
import { usageSchema } from './run-answer.ts'

const outcome = z.looseObject({ status: z.enum(['completed', 'failed', 'awaiting_confirmation']), usage: usageSchema })

/** The members that a file needs to be read as an exported run. Other members are kept. */
export const runExportSchema = z.looseObject({
  format: z.literal('deckhand-run'),
  version: z.literal(1, 'is not supported: this program reads version 1'),
  exportedAt: instant,
  rootId: z.string(),
  runs: z.array(
    z.looseObject({
      record: z.looseObject({
        id: z.string(),
        userId: z.string(),
        threadId: z.string(),
        agentId: z.string(),
        depth: count,
      }),
      manifest: z.looseObject({ model: z.string(), instruction: z.string() }),
      history: z.array(messageSchema),
      prompt: z.object({ role: z.literal('user'), text: z.string() }),
      turns: z.array(messageSchema.options[1]),
      outcome,
    }),
  ),
  events: z.array(z.looseObject({ seq: count, event: z.looseObject({ type: z.string() }) })),
})
