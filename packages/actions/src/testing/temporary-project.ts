import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const made: string[] = []

/** A project of the test's own with these files, by their paths in it. The test file says `afterEach(removeProjects)`. */
export function temporaryProject(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'deckhand-project-')))
  made.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

export function removeProjects(): void {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true })
}
