import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findBinaries } from './find-binaries.mjs'

const keeper = fileURLToPath(new URL('keeper.mjs', import.meta.url))

/**
 * A PostgreSQL server on empty data, on loopback, that ends with this process: `{ url, stop }`. Undefined where npm has none for this platform.
 * `durable` keeps its data on a disk and waits for it, as a real one does; without, it is as fast as it can be.
 */
export async function startPostgres({ durable = false } = {}) {
  if (!findBinaries()) return undefined
  // In a group of its own, for Ctrl-C in a terminal goes to the whole group, and tests that are ending still need it.
  const child = spawn(process.execPath, [keeper, durable ? 'durable' : 'quick'], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await firstLine(child, ended)
  child.unref()
  for (const stream of [child.stdin, child.stdout]) stream.unref()
  return {
    url,
    stop: async () => {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}

async function firstLine(child, ended) {
  const died = ended.then(() => {
    throw new Error('PostgreSQL for the tests did not start. Set DATABASE_URL to use another server.')
  })
  const [line] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), died])
  died.catch(() => {})
  return line.trim()
}
