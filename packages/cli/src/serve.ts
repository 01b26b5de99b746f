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
  const deckhand = await openDeckhand(env, operations)
  const { listen, close, modelLabel, notice, dataLabel } = deckhand
  const server = await listen(port).catch(async (error: unknown) => {
    await close()
    throw listenError(error, port)
  })
  const { url } = server
  const link = await deckhand.signInLink(url)
  const token = await deckhand.oneTimeToken()
  process.stdout.write(greeting({ wanted: port, port: server.port, url, link, token, modelLabel, notice, dataLabel }))
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
  /** Signs a browser in, once. */
  link: string
  /** Signs a program in, once. */
  token: string
  modelLabel: string
  notice: string | undefined
  dataLabel: string
}

export function greeting({ wanted, port, url, link, token, modelLabel, notice, dataLabel }: Greeting): string {
  const body = JSON.stringify({ prompt: 'What is 12.5% of 2480, and what day is it in Tokyo?' })
  const lines = [
    ...(wanted !== 0 && wanted !== port ? [`Port ${wanted} is taken, using ${port}`] : []),
    `Deckhand ${version} is at ${url}`,
    `Answering: ${modelLabel}`,
    ...(notice ? [notice] : []),
    `Sign in: ${link}`,
    `  (works once, within the hour; "npm run deckhand -- sign-in" prints another)`,
    `Data: ${dataLabel}`,
    '',
    'Try it from another terminal:',
    `  curl -c cookies.txt ${url}/api/auth/session -d '${JSON.stringify({ token })}'`,
    `  curl -b cookies.txt -N ${url}/api/agent/run/stream -d '${body}'`,
    '',
    'Ctrl-C stops it.',
  ]
  return `${lines.join('\n')}\n`
}
