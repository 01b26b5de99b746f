import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerReport } from '../server-process.ts'

export interface FuzzedServer {
  port: number
  url: string
  report(): Promise<ServerReport>
  stop(): Promise<void>
}

/** The server under test, in a process of its own, so that its memory is its own. */
export async function startServer(): Promise<FuzzedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-fuzz-'))
  const script = fileURLToPath(new URL('../server-process.js', import.meta.url))
  // On a machine with much memory V8 delays garbage collection, and the peak would measure that.
  const child = fork(script, [folder], { execArgv: ['--expose-gc', '--max-old-space-size=256'] })
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended, with code ${code}.`)
  })
  died.catch(() => {})
  const next = async <T>(): Promise<T> => (await Promise.race([once(child, 'message'), died]))[0]
  const port = await next<number>()
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    report: () => {
      child.send('report')
      return next<ServerReport>()
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await died.catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}
