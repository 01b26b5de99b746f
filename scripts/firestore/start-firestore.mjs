import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const keeper = fileURLToPath(new URL('keeper.mjs', import.meta.url))

/** Firestore in memory, on loopback, in a process that ends with this one: `{ host, stop }`. */
export async function startFirestore() {
  // In a group of its own, for Ctrl-C in a terminal goes to the whole group, and tests that are ending still need it.
  const child = spawn(process.execPath, [keeper], { detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const host = await firstLine(child, ended)
  child.unref()
  for (const stream of [child.stdin, child.stdout]) stream.unref()
  return {
    host,
    stop: async () => {
      child.ref()
      child.stdin.end()
      await ended
    },
  }
}

async function firstLine(child, ended) {
  const died = ended.then(() => {
    throw new Error('Firestore for the tests did not start.')
  })
  const [line] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), died])
  died.catch(() => {})
  return line.trim()
}
