import { appendFileSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { DeckhandError } from '@deckhand/spec/errors'
import { configTemplate } from './config-template.ts'

/** Writes the template as a new file that only its owner can read. Throws BAD_REQUEST if the folder is a link out of the project: anyone may have made it. */
export function writeTemplate(path: string, projectRoot: string): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  const fromRoot = relative(realpathSync(projectRoot), realpathSync(folder))
  if (fromRoot === '..' || fromRoot.startsWith(`..${sep}`))
    throw new DeckhandError('BAD_REQUEST', `${folder} is a link that leaves the project. Replace it by a real folder.`)
  writeFileSync(path, configTemplate, { mode: 0o600, flag: 'wx' })
}

/**
 * Keeps the file out of version control, and says what it did. Adds a line to an existing .gitignore, and creates one if the project is the root of
 * a repository. Elsewhere it writes nothing, because an outer folder decides what is ignored.
 */
export function keepOutOfGit(path: string, projectRoot: string): string {
  const name = relative(projectRoot, path).replaceAll(sep, '/')
  const ignoreFile = join(projectRoot, '.gitignore')
  const isThere = existsSync(ignoreFile)
  if (!isThere && !existsSync(join(projectRoot, '.git'))) return `Keep ${name} out of version control.`
  if (!isThere) {
    writeFileSync(ignoreFile, `${name}\n`, { flag: 'wx' })
    return `Wrote .gitignore with the line ${name}.`
  }
  const text = readFileSync(ignoreFile, 'utf8')
  if (ignores(text, name)) return `.gitignore keeps ${name} out of version control.`
  if (lstatSync(ignoreFile).isSymbolicLink()) return `.gitignore is a link and was not changed. Add the line ${name}.`
  appendFileSync(ignoreFile, `${text === '' || text.endsWith('\n') ? '' : '\n'}${name}\n`)
  return `Added the line ${name} to .gitignore.`
}

/** Knows only the plain patterns. A cleverer one leads to one extra line at most. */
function ignores(text: string, name: string): boolean {
  const folder = name.split('/').slice(0, -1).join('/')
  const file = name.split('/').at(-1) ?? name
  const plain = [name, file, ...(folder === '' ? [] : [folder, `${folder}/`, `${folder}/*`])]
  return text.split(/\r?\n/).some((line) => plain.includes(line.trim().replace(/^\//, '')))
}
