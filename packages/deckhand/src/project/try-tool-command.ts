import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ToolPluginRegistry } from '@deckhand/kernel'
import { localUserId } from '@deckhand/server'
import type { JsonObject, KernelEvent } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import { closeSoon } from '../close-soon.ts'
import { type AskPerson, askAtTerminal } from '../folder/enter-folder.ts'
import { writeCall } from '../mcp/call-prompt.ts'
import { mcpClientAgent } from '../mcp/mcp-client-model.ts'
import type { OpenedDeckhand } from '../open-deckhand.ts'
import { openForOnePerson } from '../open-for-one-person.ts'
import type { Environment } from '../settings.ts'
import { cleanLine, cleanText } from '../terminal-text.ts'
import { UsageError } from '../usage-error.ts'
import { openProject } from './open-project.ts'

export interface TriedCall {
  tool: string
  input: JsonObject
  /** Runs a write without a question. */
  yes: boolean
}

/**
 * Runs one call as an agent's call is run, in a data folder that is removed afterwards, and prints its result. Resolves with 1 when there is none. Throws a
 * UsageError for a tool that does not exist, and for a write that no person can be asked about.
 */
export async function tryToolCommand(
  call: TriedCall,
  given: Environment,
  ask: AskPerson = askAtTerminal,
): Promise<number> {
  const { env, product, toolFiles } = await openProject(given)
  const folder = mkdtempSync(join(tmpdir(), 'deckhand-try-'))
  try {
    const { store: _store, ...parts } = product ?? { agents: [], sharing: [], tools: [], contextSources: [] }
    const deckhand = await openForOnePerson(
      { ...env, DECKHAND_DATA: folder, STORE: undefined, DATABASE_URL: undefined },
      { onFault: report, onFileWarning: report },
      { product: { ...parts, agents: [] }, ...(toolFiles && { toolFiles }), moreAgents: [mcpClientAgent] },
    )
    try {
      return await tryTool(deckhand, call, ask)
    } finally {
      await closeSoon(() => deckhand.close())
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryTool(
  deckhand: OpenedDeckhand,
  { tool: name, input, yes }: TriedCall,
  ask: AskPerson,
): Promise<number> {
  const { runtime, tools } = deckhand
  const tool = new ToolPluginRegistry(tools).find(name)
  if (!tool) throw new UsageError(unknownTool(name, runtime.toolNames))
  const parsed = tool.parse(input)
  if (parsed.problem !== undefined) return fail(`--input does not fit "${name}": ${parsed.problem}.`)
  process.stderr.write(`${cleanLine(tool.preview(parsed.value))}\n`)
  if ((tool.effect === 'write' || tool.confirm) && !yes && !(await isWanted(name, ask))) return fail('It was not run.')
  const { runId } = await runtime.start(localUserId, {
    prompt: writeCall({ name, args: input }),
    agentId: mcpClientAgent.id,
  })
  const end = await settle(deckhand, runId)
  if (end?.type === 'tool_call_end' && !('error' in end)) {
    process.stdout.write(`${JSON.stringify(end.output, null, 2)}\n`)
    return 0
  }
  const error = end?.type === 'tool_call_end' && 'error' in end ? end.error : end?.type === 'failed' ? end : undefined
  return fail(error ? `${error.code}: ${error.message}` : 'The call came to no result.')
}

/** Answers the questions of the run with the yes that the person gave. */
async function settle({ runtime }: OpenedDeckhand, runId: string): Promise<KernelEvent | undefined> {
  let end: KernelEvent | undefined
  const signal = new AbortController().signal
  for await (const batch of runtime.follow({ userId: localUserId, runId, after: 0, until: 'end', signal })) {
    for (const { event } of batch) {
      if (event.type === 'tool_progress') process.stderr.write(`${cleanLine(event.message)}\n`)
      if (event.type === 'tool_call_end' || (event.type === 'failed' && !end)) end = event
      if (event.type !== 'parked') continue
      for (const waiting of event.waiting)
        if (waiting.for !== 'client')
          await runtime.resolveApproval({
            userId: localUserId,
            approvalId: waiting.approval.id,
            decision: 'approve_once',
          })
    }
  }
  return end
}

async function isWanted(name: string, ask: AskPerson): Promise<boolean> {
  const answer = await ask(`"${name}" has an effect outside of Deckhand. Run it? [y/N] `)
  if (answer !== undefined) return /^y(es)?$/i.test(answer.trim())
  throw new UsageError(
    `"${name}" has an effect outside of Deckhand, and there is no terminal to ask at. Add --yes to run it.`,
  )
}

function unknownTool(name: string, known: string[]): string {
  const near = nearNames(name, known, 2).map((each) => `"${each}"`)
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : '"deckhand tools list" shows all.'
  return `There is no tool "${name}". ${hint}`
}

function fail(words: string): number {
  process.stderr.write(`${cleanText(words)}\n`)
  return 1
}

const report = (problem: unknown) =>
  void process.stderr.write(`${cleanLine(problem instanceof Error ? problem.message : String(problem))}\n`)
