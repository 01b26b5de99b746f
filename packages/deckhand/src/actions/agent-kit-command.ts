import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPlugins, kitInstructions, pluginsIndex } from '@deckhand/actions/project'
import { UsageError } from '../command-line/usage-error.ts'
import { projectFolder, shownPath } from './project-folder.ts'

/** Writes what coding agents need to know about a project's plugins, if it changed. `check` writes nothing. Resolves with 1 when a file has errors, or when the check found a stale one. */
export async function agentKitCommand({ project, check }: { project: string; check: boolean }): Promise<number> {
  const root = projectFolder(project)
  const { plugins, problems } = findPlugins(root)
  const isBroken = problems.some(({ severity }) => severity === 'error')
  if (isBroken)
    process.stderr.write(
      'Files with errors are listed by name only. Run "deckhand actions validate" to see the errors.\n',
    )
  const folder = join(root, 'agent-kit')
  const stale: [path: string, text: string][] = []
  for (const [name, text] of kitFiles(root, plugins))
    if (!(await isFresh(join(folder, name), text))) stale.push([join(folder, name), text])
  if (check) return reportStale(stale.map(([path]) => path)) || isBroken ? 1 : 0
  await makeFolder(folder, root)
  for (const [path, text] of stale) {
    await replace(path, text)
    process.stdout.write(`Wrote ${shownPath(path)}.\n`)
  }
  if (stale.length === 0) process.stdout.write(`${shownPath(folder)} is up to date.\n`)
  return isBroken ? 1 : 0
}

const kitFiles = (root: string, plugins: Parameters<typeof pluginsIndex>[1]): [string, string][] => [
  ['plugins-index.yaml', pluginsIndex(root, plugins)],
  ['INSTRUCTIONS.md', kitInstructions],
]

/** The project may be untrusted: a link in it must not redirect what we write to another folder. */
async function makeFolder(folder: string, root: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await realpath(folder)) === join(await realpath(root), 'agent-kit')) return
  throw new UsageError(`${shownPath(folder)} is a link. Remove it: the kit is written into a folder of the project.`)
}

async function replace(path: string, text: string): Promise<void> {
  await rm(path, { force: true })
  await writeFile(path, text, { flag: 'wx' })
}

/** Ignores line ends, which a checkout may have changed. */
async function isFresh(path: string, text: string): Promise<boolean> {
  return existsSync(path) && (await readFile(path, 'utf8')).replaceAll('\r\n', '\n') === text
}

function reportStale(paths: string[]): boolean {
  for (const path of paths) process.stdout.write(`${shownPath(path)} is not up to date. Run "deckhand agent-kit".\n`)
  if (paths.length === 0) process.stdout.write('The agent kit is up to date.\n')
  return paths.length > 0
}
