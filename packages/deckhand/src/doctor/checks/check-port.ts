import { createServer } from 'node:net'
import { timeLimit } from '@deckhand/spec/time-limit'
import { readRole } from '../../settings/role.ts'
import { type Environment, isPortFixed, readHost, readPort } from '../../settings/settings.ts'
import { type Check, fine, problem, warning } from '../finding.ts'

export const checkPort = (env: Environment): Check => ({
  name: 'port',
  look: async (signal) => {
    const port = readPort('PORT', env.PORT)
    if (port === 0) return [fine('Any free port will be taken.')]
    const code = await refusal(port)
    if (code === undefined) return [fine(`${port} is free.`)]
    if (code === 'EACCES') return [problem(`You may not listen on ${port}.`, 'Set PORT to one above 1023.')]
    if (await deckhandAnswers(port, signal)) return [fine(`${port}: a Deckhand is running there.`)]
    const role = readRole('DECKHAND_ROLE', env.DECKHAND_ROLE)
    const host = readHost(env)
    if (isPortFixed(role, { ...(host !== undefined && { host }) }))
      return [problem(`${port} is taken by another program.`, 'Free it, or set PORT to another one.')]
    return [warning(`${port} is taken by another program.`, 'The next free one will be used; set PORT to choose.')]
  },
})

function refusal(port: number): Promise<string | undefined> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'EUNKNOWN'))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)))
  })
}

async function deckhandAnswers(port: number, signal: AbortSignal): Promise<boolean> {
  try {
    const limited = timeLimit(2_000, signal)
    const response = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: limited })
    return ((await response.json()) as { answering?: unknown }).answering !== undefined
  } catch {
    signal.throwIfAborted()
    return false
  }
}
