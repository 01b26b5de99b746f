import { Console } from 'node:console'
import { Readable, Writable } from 'node:stream'
import { ndJsonStream } from '@agentclientprotocol/sdk'
import { localUserId } from '@deckhand/server'
import { closeSoon } from '../command-line/close-soon.ts'
import { untilSignal } from '../command-line/signals.ts'
import { openOperations } from '../operations/open-operations.ts'
import type { OpenedDeckhand } from '../product/open-deckhand.ts'
import { openForOnePerson } from '../product/open-for-one-person.ts'
import type { Environment } from '../settings/settings.ts'
import { createAgentApp } from './create-agent-app.ts'
import { namingFields } from './name-fields.ts'
import { toolKinds } from './tool-kind.ts'

const patienceMs = 5_000

export interface AcpOptions {
  /** The agent of new sessions. The default agent when absent. */
  agentId?: string
}

/** Serves our agents to the editor on stdin and stdout, until it disconnects or a signal arrives. Runs in progress are then handed back. */
export async function acpCommand({ agentId }: AcpOptions, env: Environment): Promise<number> {
  // Only the protocol may write to stdout, so what libraries print goes to stderr.
  globalThis.console = new Console(process.stderr)
  const operations = await openOperations(env, { logLevel: 'warn', withMetrics: false })
  operations.logNodeOutput()
  const deckhand = await openForOnePerson(env, operations)
  try {
    if (agentId !== undefined) await deckhand.runtime.assertAgent(localUserId, agentId)
    // Our server receives the notes that agents send.
    await deckhand.listen(0)
    await serve(deckhand, { ...(agentId !== undefined && { agentId }), onFault: operations.onFault })
  } finally {
    await closeSoon(() => deckhand.close(), patienceMs)
    await closeSoon(operations.close)
  }
  return 0
}

async function serve(
  { runtime, tools }: OpenedDeckhand,
  options: AcpOptions & { onFault: (error: unknown) => void },
): Promise<void> {
  const app = createAgentApp({ runtime, userId: localUserId, kindOf: toolKinds(tools), ...options })
  // An editor that dies closes our output first. The program must survive that, because it still has runs to hand back.
  process.stdout.removeAllListeners('error').on('error', () => {})
  const input = Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>
  const output = Writable.toWeb(process.stdout) as WritableStream<Uint8Array>
  const connection = app.connect(namingFields(ndJsonStream(output, input)))
  await Promise.race([connection.closed, untilSignal(async () => {})])
  connection.close()
}
