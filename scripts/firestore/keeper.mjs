import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { loadEmulator } from './load-emulator.mjs'

// Prints its address and loads the Firestore emulator at the first connection, so that test runs without Firestore do not wait for it. Ends when its
// input ends, which the system closes when the parent ends, even by SIGKILL.
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

/** With these indexes, the emulator refuses queries without an index, as the deployed Firestore does. */
function readIndexes() {
  const path = join(root, 'firestore.indexes.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

server.listen(0, '127.0.0.1', () => process.stdout.write(`127.0.0.1:${server.address().port}\n`))
