import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { loadEmulator } from './load-emulator.mjs'

// Listens at once and tells its address in a line; loads the Firestore emulator when somebody first connects, so that test runs which need
// none do not wait for it. Ends when its input ends: however whoever started us ends, also by SIGKILL, the system closes that.
let emulator

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.stdin
  .on('end', () => process.exit())
  .on('error', () => process.exit())
  .resume()

const server = createServer({ pauseOnConnect: true }, async (socket) => {
  try {
    emulator ??= loadEmulator().then(({ createFirestoreEmulator }) =>
      createFirestoreEmulator({ indexes: readIndexes() }),
    )
    const { accept } = await emulator
    accept(socket)
    socket.resume()
  } catch (error) {
    process.stderr.write(`The Firestore emulator for the tests did not start: ${error.stack}\n`)
    process.exit(1)
  }
})

/** Queries without an index are refused, as they would be with those that are deployed. */
function readIndexes() {
  const path = join(root, 'firestore.indexes.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

server.listen(0, '127.0.0.1', () => process.stdout.write(`127.0.0.1:${server.address().port}\n`))
