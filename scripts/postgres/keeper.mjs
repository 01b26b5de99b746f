import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, chownSync, constants, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries, readableBinaries, serverUser } from './find-binaries.mjs'

// Starts a PostgreSQL server on empty data and prints its address. Ends it when its own input ends, which the system closes when the parent ends, even
// by SIGKILL.
const durable = process.argv[2] === 'durable'
const password = randomBytes(12).toString('hex')
const user = serverUser()
const folder = makeFolder()
let server

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.stdin.on('end', end).on('error', end).resume()

try {
  const bin = join(readableBinaries(findBinaries(), folder), 'bin')
  makeCluster(bin)
  const port = await freePort()
  server = spawn(join(bin, 'postgres'), serverArguments(port), { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  await untilReady(server)
  process.stdout.write(`postgres://deckhand:${password}@127.0.0.1:${port}/postgres\n`)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
  end()
}

/** Uses memory if the system offers it, unless `durable` needs a disk. */
function makeFolder() {
  const made = mkdtempSync(join(durable || !isWritable('/dev/shm') ? tmpdir() : '/dev/shm', 'deckhand-postgres-'))
  chmodSync(made, 0o755)
  return made
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Uses English sort order, which exposes queries that rely on byte order. */
function makeCluster(bin) {
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en']
  const access = ['--username=deckhand', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const args = [`--pgdata=${data}`, '--no-sync', '--no-instructions', ...locale, ...access]
  const { status, stderr, error } = spawnSync(join(bin, 'initdb'), args, { ...user, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

function serverArguments(port) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    fsync: durable ? 'on' : 'off',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', join(folder, 'data'), '-p', String(port), ...flags]
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function untilReady(child) {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-5_000)
      if (output.includes('ready to accept connections')) resolve()
    })
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`The PostgreSQL server did not start: ${output}`)))
  })
}

/** SIGQUIT ends the server at once, despite open connections. The data is removed. */
function end() {
  const gone = () => {
    rmSync(folder, { recursive: true, force: true })
    process.exit()
  }
  if (!server || server.exitCode !== null || server.signalCode !== null) return gone()
  server.removeAllListeners('exit').once('exit', gone)
  server.kill('SIGQUIT')
}
