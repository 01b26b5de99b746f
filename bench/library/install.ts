import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LibraryContestant } from './contestants.ts'

export interface Installed {
  folder: string
  script: string
  megabytes: number
  packages: number
}

/** Installs the contestant's packages into their own folder, as a product would, and writes its program beside them. */
export async function install({ name, packages, script }: LibraryContestant, under: string): Promise<Installed> {
  const folder = join(under, name.toLowerCase().replaceAll(' ', '-'))
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: packages }))
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  const program = join(folder, 'first-answer.mjs')
  writeFileSync(program, script)
  const modules = join(folder, 'node_modules')
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as { packages: object }
  return { folder, script: program, megabytes: bytesUnder(modules) / 1e6, packages: Object.keys(lock.packages).length }
}

function bytesUnder(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
