import { noNotes } from './note-sending.ts'
import { version } from './version.ts'

export interface WorkerGreeting {
  url: string
  modelLabel: string
  notice: string | undefined
  dataLabel: string
  sendsNotes: boolean
}

/** Nobody signs in at a worker, so there is no link. */
export function workerGreeting({ url, modelLabel, notice, dataLabel, sendsNotes }: WorkerGreeting): string {
  const lines = [
    `Deckhand ${version} works on runs, and answers nobody else: its health is at ${url}/api/health`,
    `Answering: ${modelLabel}`,
    ...(notice ? [notice] : []),
    `Data: ${dataLabel}`,
    ...(sendsNotes ? [] : [noNotes]),
    '',
    'Ctrl-C stops it.',
  ]
  return `${lines.join('\n')}\n`
}
