import { randomBytes } from 'node:crypto'
import type { RpcError } from '@deckhand/spec'
import { notSignedIn, saysNotSignedIn } from './agent/agent-problems.ts'
import { BridgeError } from './bridge-error.ts'
import type { AgentCommand, Bridge, BridgeOptions } from './bridge-options.ts'
import { checkOptions } from './check-options.ts'
import { openDoor } from './door/open-door.ts'
import { HistorySync } from './history/history-sync.ts'
import { openLog } from './log/open-log.ts'
import { createSecretRemover } from './log/secret-remover.ts'
import { Notes } from './notes.ts'
import { openSwitchboard } from './switchboard.ts'

/** Listens and starts the agent in the background. Rejects with BridgeError if an option is invalid or the port is in use. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { root, limits } = checkOptions(options)
  const { agent, host = '127.0.0.1', port = 4444, origins = [], hosts = [], tls, logFolder, onNote } = options
  const token = options.token ?? randomBytes(32).toString('base64url')
  const clean = createSecretRemover([token, options.history?.token ?? ''], { ...process.env, ...agent.env })
  const log = logFolder === undefined ? undefined : openLog({ folder: logFolder, clean })
  const notes = new Notes({ log, onNote, clean })
  const history = options.history && new HistorySync({ ...options.history, onNote: (words) => notes.report(words) })
  const switchboard = openSwitchboard({
    agent,
    root,
    limits,
    log,
    clean,
    notes,
    onTurnEnd: (turn) => history?.turnEnded(turn),
    explain: (error) => explain(agent, error, notes),
    onCondition: (condition) => options.onCondition?.(condition),
  })
  const door = await openDoor({
    ...{ host, port, token, origins, hosts, tls },
    clients: limits.clients,
    frameBytes: limits.frameBytes,
    onSocket: (socket) => switchboard.connect(socket),
    onRefusal: (refusal, origin) => notes.refused(refusal, origin),
  })
  const link = switchboard.start()
  return {
    url: `${tls ? 'wss' : 'ws'}://${nameOf(host)}:${door.port}/acp`,
    token,
    get condition() {
      return link.condition
    },
    close: async () => {
      await Promise.all([switchboard.close(), door.close()])
      await history?.close()
      await log?.close()
    },
  }
}

/** Some agents start without a sign-in, and only report it when a session is requested. */
function explain(agent: AgentCommand, error: RpcError, notes: Notes): RpcError {
  if (!saysNotSignedIn(error)) return error
  const problem = notSignedIn(agent, error.message)
  notes.problem(problem)
  return new BridgeError(problem).rpcError
}

const nameOf = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
