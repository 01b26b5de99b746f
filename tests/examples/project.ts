import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** How long installing and building may take on a busy machine. */
export const minutes = (count: number) => ({ timeout: count * 60_000 })

let packed: Promise<string> | undefined

/** A folder with the tarballs of all published packages, made once. */
function tarballs(): Promise<string> {
  packed ??= pack()
  return packed
}

async function pack(): Promise<string> {
  const { mkdtemp } = await import('node:fs/promises')
  const { tmpdir } = await import('node:os')
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-packed-'))
  await run(root, process.execPath, ['scripts/run.mjs', 'pack', '--out', folder])
  return folder
}

export interface Project {
  folder: string
  /** Runs a program there to its end and resolves with its output. Throws when it fails. */
  run(program: string, ...args: string[]): Promise<string>
  /** `npm start`, ready to be asked. It ends with the test. */
  start(): Promise<string>
}

/** What `deckhand init` writes into an empty folder outside of the workspace, installed from tarballs. */
export async function newProject(template: string): Promise<Project> {
  const folder = join(tempFolder(), 'My Shop')
  const init = startCommand(['init', folder, '--template', template, '--packages', await tarballs()])
  if ((await init.exitCode) !== 0) throw new Error(init.output())
  await run(folder, 'npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'])
  return { folder, run: (program, ...args) => run(folder, program, args), start: () => start(folder) }
}

/** Without the developer's keys, and without the variables of a surrounding npm about another folder. */
function ownEnvironment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', ...more }
}

async function run(cwd: string, program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, {
    cwd,
    env: ownEnvironment({}),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const gone = once(child, 'close')
  onTestFinished(() => endGroup(child))
  const output = outputOf(child)
  const [code] = await gone
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output()}`)
  return output()
}

async function start(cwd: string): Promise<string> {
  const env = ownEnvironment({ PORT: String(await freePort()) })
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  onTestFinished(() => endGroup(child))
  const output = outputOf(child)
  const url = `http://127.0.0.1:${env.PORT}`
  const isUp = () =>
    output().includes(`:${env.PORT}`) &&
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return url
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr])
    stream?.on('data', (data: Buffer) => {
      output += data
    })
  return () => output
}

/** With npm, the shell that it starts, and the program in that. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
