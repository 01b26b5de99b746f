import { appendFileSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { DeckhandError } from '@deckhand/spec/errors'
import { configTemplate } from './config-template.ts'

/** Writes the template where there is no file, readable by its owner alone. Throws BAD_REQUEST when the folder is a link that leaves the project: it may come from anybody. */
export function writeTemplate(path: string, projectRoot: string): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  const way = relative(realpathSync(projectRoot), realpathSync(folder))
  if (way === '..' || way.startsWith(`..${sep}`))
    throw new DeckhandError('BAD_REQUEST', `${folder} is a link that leaves the project. Make it a folder of its own.`)
  writeFileSync(path, configTemplate, { mode: 0o600, flag: 'wx' })
}

/**
 * Keeps the file out of version control, and says what it did. It adds a line to a .gitignore that is there, and makes one where the project is the
 * root of a repository; anywhere else it writes nothing, for who ignores what is decided further up.
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
  if (lstatSync(ignoreFile).isSymbolicLink()) return `.gitignore is a link, and was left alone: add the line ${name}.`
  appendFileSync(ignoreFile, `${text === '' || text.endsWith('\n') ? '' : '\n'}${name}\n`)
  return `Added the line ${name} to .gitignore.`
}

/** The plain ways to say it. A pattern that is cleverer costs no more than one line too many. */
function ignores(text: string, name: string): boolean {
  const folder = name.split('/').slice(0, -1).join('/')
  const file = name.split('/').at(-1) ?? name
  const plain = [name, file, ...(folder === '' ? [] : [folder, `${folder}/`, `${folder}/*`])]
  return text.split(/\r?\n/).some((line) => plain.includes(line.trim().replace(/^\//, '')))
}
