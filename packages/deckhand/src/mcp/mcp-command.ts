import { Console } from 'node:console'
import { once } from 'node:events'
import { localUserId } from '@deckhand/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { closeSoon } from '../command-line/close-soon.ts'
import { untilSignal } from '../command-line/signals.ts'
import { openOperations } from '../operations/open-operations.ts'
import type { OpenedDeckhand } from '../product/open-deckhand.ts'
import { openForOnePerson } from '../product/open-for-one-person.ts'
import type { Environment } from '../settings/settings.ts'
import { createToolServer } from './create-tool-server.ts'
import { mcpClientAgent } from './mcp-client-model.ts'

const patienceMs = 5_000

/** Serves our tools to the MCP client on stdin and stdout, until it disconnects or a signal arrives. */
export async function mcpCommand(env: Environment): Promise<number> {
  // Only the protocol may write to stdout, so what libraries print goes to stderr.
  globalThis.console = new Console(process.stderr)
  const operations = await openOperations(env, { logLevel: 'warn', withMetrics: false })
  operations.logNodeOutput()
  const deckhand = await openForOnePerson(env, operations, { moreAgents: [mcpClientAgent] })
  try {
    // Our server receives the notes that agents send.
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
  // Calls that lost their caller are now cancelled, which needs the store.
  await closeSoon(async () => void (await Promise.allSettled(calls)))
}
