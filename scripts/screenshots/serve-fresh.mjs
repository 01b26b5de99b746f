import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node } from '../process/tools.mjs'

const token = 'a token for the screenshots'
const patienceMs = 30_000

/** Runs Deckhand as `npm start` does, in a temporary folder, with nothing of our environment except PATH. */
export async function withFreshServer(use) {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-screenshots-'))
  const [program, args] = node('packages/deckhand/dist/main.js', 'serve', '--port', '0')
  const env = { PATH: process.env.PATH, HOME: folder, TZ: 'UTC', DECKHAND_TOKEN: token, LOG_LEVEL: 'silent' }
  const server = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  try {
    return await use({ url: await addressOf(server), token })
  } finally {
    server.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

function addressOf(server) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The server did not print its address in time.')), patienceMs)
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it printed its address.`)))
    let output = ''
    server.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const [url] = output.match(/http:\/\/127\.0\.0\.1:\d+/) ?? []
      if (!url) return
      clearTimeout(late)
      resolve(url)
    })
  })
}
