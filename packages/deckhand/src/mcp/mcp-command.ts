import { Console } from 'node:console'
import { once } from 'node:events'
import { localUserId } from '@deckhand/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { closeSoon } from '../command-line/close-soon.ts'
import { untilSignal } from '../command-line/until-signal.ts'
import { openOperations } from '../operations/open-operations.ts'
import type { OpenedDeckhand } from '../product/open-deckhand.ts'
import { openForOnePerson } from '../product/open-for-one-person.ts'
import type { Environment } from '../settings/settings.ts'
import { createToolServer } from './create-tool-server.ts'
import { mcpClientAgent } from './mcp-client-model.ts'

const patienceMs = 5_000

/** Serves our tools to the MCP client at the other end of stdin and stdout, until it leaves or a signal comes. */
export async function mcpCommand(env: Environment): Promise<number> {
  // Nothing but the protocol may be on stdout, whatever a library prints.
  globalThis.console = new Console(process.stderr)
  const operations = await openOperations(env, { logLevel: 'warn', withMetrics: false })
  operations.takeLastWords()
  const deckhand = await openForOnePerson(env, operations, { moreAgents: [mcpClientAgent] })
  try {
    // The receiver of notes is a page of it.
    await deckhand.listen(0)
    await serve(deckhand, operations.onFault)
  } finally {
    await closeSoon(() => deckhand.close(), patienceMs)
    await closeSoon(operations.close)
  }
  return 0
}

async function serve({ runtime, tools }: OpenedDeckhand, onerror: (error: Error) => void): Promise<void> {
  const calls = new Set<Promise<unknown>>()
  const track = (call: Promise<unknown>) => {
    calls.add(call)
    call.catch(() => {}).finally(() => calls.delete(call))
  }
  const serving = serveStdio(() => createToolServer({ runtime, tools, userId: localUserId, track }), { onerror })
  await Promise.race([once(process.stdin, 'close'), untilSignal(async () => {})])
  await serving.close()
  // Calls without a caller are cancelled, which needs the store.
  await closeSoon(async () => void (await Promise.allSettled(calls)))
}
