import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ToolPluginRegistry } from '@deckhand/kernel'
import type { Runtime } from '@deckhand/runtime'
import { localUserId } from '@deckhand/server'
import type { JsonObject, KernelEvent, WaitingCall } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import { closeSoon } from '../command-line/close-soon.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { type AskPerson, askAtTerminal } from '../folder/enter-folder.ts'
import { writeCall } from '../mcp/call-prompt.ts'
import { mcpClientAgent } from '../mcp/mcp-client-model.ts'
import type { OpenedDeckhand } from '../product/open-deckhand.ts'
import { openForOnePerson } from '../product/open-for-one-person.ts'
import type { Environment } from '../settings/settings.ts'
import { cleanLine, cleanText } from '../terminal/terminal-text.ts'
import { openProject } from './open-project.ts'

export interface TriedCall {
  tool: string
  input: JsonObject
  /** Runs a write without asking. */
  yes: boolean
}

/**
 * Runs one call like an agent's call, in a temporary data folder, and prints its result. Resolves with 1 when there is none. Throws a UsageError for an
 * unknown tool, and for a write when there is no terminal to ask at.
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
  const preview = tool.preview(parsed.value)
  process.stderr.write(`${cleanLine(preview)}\n`)
  const isWanted = (toolName: string) => yes || isWantedBy(ask, toolName)
  const needsYes = tool.effect === 'write' || tool.confirm
  if (needsYes && !(await isWanted(name))) return fail('It was not run.')
  const prompt = writeCall({ name, args: input })
  const { runId } = await runtime.start(localUserId, { prompt, agentId: mcpClientAgent.id })
  const end = await settle(runtime, runId, async ({ toolName, approval, runId: child }) => {
    if (needsYes && child === undefined) return true
    process.stderr.write(`${cleanLine(approval.preview)}\n`)
    return isWanted(toolName)
  })
  if (end?.type === 'tool_call_end' && !('error' in end)) {
    process.stdout.write(`${JSON.stringify(end.output, null, 2)}\n`)
    return 0
  }
  const error = end && ('error' in end ? end.error : end)
  return fail(error ? `${error.code}: ${error.message}` : 'The call ended without a result.')
}

type CallInQuestion = Extract<WaitingCall, { approval: unknown }>
type CallEnd = Extract<KernelEvent, { type: 'tool_call_end' | 'failed' }>

/** Follows the run to its end. Also asks about calls of agents that the tool starts. */
async function settle(
  runtime: Runtime,
  runId: string,
  isWanted: (call: CallInQuestion) => Promise<boolean>,
): Promise<CallEnd | undefined> {
  let end: CallEnd | undefined
  const signal = new AbortController().signal
  for await (const batch of runtime.follow({ userId: localUserId, runId, after: 0, until: 'end', signal })) {
    for (const { event } of batch) {
      if (event.type === 'tool_progress') process.stderr.write(`${cleanLine(event.message)}\n`)
      if (event.type === 'tool_call_end' || (event.type === 'failed' && !end)) end = event
      if (event.type !== 'parked') continue
      for (const call of event.waiting) {
        if (call.for === 'client') continue
        const decision = (await isWanted(call)) ? 'approve_once' : 'reject'
        await runtime.resolveApproval({ userId: localUserId, approvalId: call.approval.id, decision })
      }
    }
  }
  return end
}

async function isWantedBy(ask: AskPerson, name: string): Promise<boolean> {
  const answer = await ask(`"${name}" has an effect outside Deckhand. Run it? [y/N] `)
  if (answer !== undefined) return /^y(es)?$/i.test(answer.trim())
  throw new UsageError(
    `"${name}" has an effect outside Deckhand, and there is no terminal to ask at. Add --yes to run it.`,
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
