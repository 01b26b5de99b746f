import { startServer } from '@deckhand/server'
import { listenError } from './listen-error.ts'
import { openDeckhand } from './open-deckhand.ts'
import type { Environment } from './settings.ts'
import { untilSignal } from './until-signal.ts'
import { version } from './version.ts'

/** Serves the run API until a signal. */
export async function serve(port: number, env: Environment): Promise<number> {
  const { runtime, modelLabel, notice, close } = await openDeckhand(env)
  const server = await startServer({ runtime, port, answering: modelLabel, onFault: reportFault }).catch(
    async (error: unknown) => {
      await close()
      throw listenError(error, port)
    },
  )
  process.stdout.write(greeting({ wanted: port, port: server.port, url: server.url, modelLabel, notice }))
  await untilSignal(async () => {
    await Promise.all([server.close(), close()])
  })
  return 0
}

export interface Greeting {
  wanted: number
  port: number
  url: string
  modelLabel: string
  notice: string | undefined
}

export function greeting({ wanted, port, url, modelLabel, notice }: Greeting): string {
  const body = JSON.stringify({ prompt: 'What is 12.5% of 2480, and what day is it in Tokyo?' })
  const lines = [
    ...(wanted !== 0 && wanted !== port ? [`Port ${wanted} is taken, using ${port}`] : []),
    `Deckhand ${version} is at ${url}`,
    `Answering: ${modelLabel}`,
    ...(notice ? [notice] : []),
    '',
    'Try it:',
    `  curl -N ${url}/api/agent/run/stream -H 'content-type: application/json' -d '${body}'`,
    '',
    'Ctrl-C stops it.',
  ]
  return `${lines.join('\n')}\n`
}

function reportFault(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
}
