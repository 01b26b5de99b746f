import { closeSoon } from './close-soon.ts'
import { listenError } from './listen-error.ts'
import { openDeckhand } from './open-deckhand.ts'
import { openOperations } from './operations/open-operations.ts'
import type { Environment } from './settings.ts'
import { untilSignal } from './until-signal.ts'
import { version } from './version.ts'

/** Serves the run API until a signal. */
export async function serve(port: number, env: Environment): Promise<number> {
  const operations = await openOperations(env, { logLevel: 'info', withMetrics: true })
  operations.takeLastWords()
  const { listen, close, modelLabel, notice, dataFolder } = await openDeckhand(env, operations)
  const server = await listen(port).catch(async (error: unknown) => {
    await close()
    throw listenError(error, port)
  })
  process.stdout.write(greeting({ wanted: port, port: server.port, url: server.url, modelLabel, notice, dataFolder }))
  await untilSignal((signal) => {
    operations.tell('stopping', { signal })
    return close()
  })
  operations.tell('stopped')
  await closeSoon(operations.close)
  return 0
}

export interface Greeting {
  wanted: number
  port: number
  url: string
  modelLabel: string
  notice: string | undefined
  dataFolder: string
}

export function greeting({ wanted, port, url, modelLabel, notice, dataFolder }: Greeting): string {
  const body = JSON.stringify({ prompt: 'What is 12.5% of 2480, and what day is it in Tokyo?' })
  const lines = [
    ...(wanted !== 0 && wanted !== port ? [`Port ${wanted} is taken, using ${port}`] : []),
    `Deckhand ${version} is at ${url}`,
    `Answering: ${modelLabel}`,
    ...(notice ? [notice] : []),
    `Approvals: ${url}/approvals`,
    `Data: ${dataFolder}`,
    '',
    'Try it:',
    `  curl -N ${url}/api/agent/run/stream -H 'content-type: application/json' -d '${body}'`,
    '',
    'Ctrl-C stops it.',
  ]
  return `${lines.join('\n')}\n`
}
