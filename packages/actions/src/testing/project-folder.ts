import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const folders: string[] = []

/** The test file calls `afterEach(removeProjects)`. */
export function removeProjects(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** A temporary project with these files. */
export function projectFolder(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'deckhand-actions-')))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) putFile(join(folder, name), text)
  return folder
}

export function putFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** An action file with this input. */
export const actionFile = (input: string, more = ''): string =>
  `name: x\ndescription: Does it.\n${more}inputSchema:\n  ${input}\n`
