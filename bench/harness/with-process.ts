import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MeasuredProcess, startProcess } from './start-process.ts'

type Use<Thing, Result> = (thing: Thing) => Promise<Result>

/** A folder that is gone afterwards. */
export async function withFolder<Result>(use: Use<string, Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-bench-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Deckhand on the data in the folder, or on a database of a PostgreSQL server; it is closed afterwards. */
export function withDeckhand<Result>(
  { emulatorUrl, folder, postgresUrl = '' }: { emulatorUrl: string; folder: string; postgresUrl?: string | undefined },
  use: Use<MeasuredProcess, Result>,
): Promise<Result> {
  return withProcess(startProcess('contestants/deckhand-process.js', emulatorUrl, folder, postgresUrl), use)
}

/** The hand-written loop on the SDK, behind its own server. */
export function withHandWritten<Result>(emulatorUrl: string, use: Use<MeasuredProcess, Result>): Promise<Result> {
  return withProcess(startProcess('contestants/hand-written-process.js', emulatorUrl), use)
}

async function withProcess<Result>(
  starting: Promise<MeasuredProcess>,
  use: Use<MeasuredProcess, Result>,
): Promise<Result> {
  const server = await starting
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}
