import { geminiModel } from '@deckhand/gemini'
import { createLimit, newId, runLoop, standardPolicy, ToolPluginRegistry, tellingJournal } from '@deckhand/kernel'
import type { KernelEvent, ToolPlugin } from '@deckhand/spec'
import type { Contestant } from '../harness/contestant.ts'
import { gauge, instruction, modelId, prompt as wholeJob } from '../harness/job.ts'

export const readGauge: ToolPlugin = {
  name: gauge.name,
  description: gauge.description,
  inputSchema: gauge.schema,
  effect: 'read',
  handler: ({ number }) => gauge.read(Number(number)),
}

/** The kernel with the Gemini port, as the runtime uses them: with validation, policy, journal calls and events. */
export function deckhand(url: string): Contestant {
  const model = geminiModel({ model: modelId, apiKey: 'bench', baseUrl: url })
  const tools = new ToolPluginRegistry([readGauge])
  const policy = standardPolicy(() => ({ trust: 'supervised', sideEffectsEnabled: true, allowlist: [] }))
  return {
    name: 'Deckhand kernel',
    async run({ prompt = wholeJob, signal = new AbortController().signal, onChunk }) {
      const run = {
        id: newId(),
        threadId: 'bench',
        agentId: 'bench',
        userId: 'bench',
        history: [],
        prompt: { role: 'user' as const, text: prompt },
        turns: [],
      }
      const tell = (event: KernelEvent) => {
        if (event.type === 'text' || event.type === 'thinking' || event.type === 'tool_call_start') onChunk(event)
      }
      const outcome = await runLoop(run, {
        model,
        instruction,
        settings: { thinking: { include: true } },
        tools,
        policy,
        journal: tellingJournal(tell),
        emit: tell,
        signal,
        maxSteps: 8,
        limit: createLimit(4),
      })
      if (outcome.status !== 'completed') throw new Error(JSON.stringify(outcome))
      return outcome.summary
    },
  }
}
