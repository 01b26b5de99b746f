import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { toolNamePattern } from '@deckhand/kernel'

const isCode = (name: string) => /\.m?[jt]s$/.test(name) && !name.endsWith('.d.ts') && !name.endsWith('.d.mts')
const isPrompt = (name: string) => /\.md$/.test(name) && !/^readme\.md$/i.test(name)

export const toolFolder = (project: string): string => join(project, 'tools')

/** `deckhand.config.ts`, or with another extension. More than one is a mistake. */
export function configFilesIn(project: string): string[] {
  return filesIn(project).filter((path) => /^deckhand\.config\.m?[jt]s$/.test(basename(path)))
}

/** All code and prompt files in `tools/`: tools, and files that tools may import. */
export function filesOfTools(project: string): string[] {
  return filesIn(toolFolder(project)).filter((path) => isCode(basename(path)) || isPrompt(basename(path)))
}

/** The files that are tools. Other files have a dot in their names, such as `refund.test.ts`. */
export function toolFilesIn(project: string): string[] {
  return filesOfTools(project).filter((path) => toolNamePattern.test(toolNameOfFile(path)))
}

/** A tool has the name of its file, so that names are known before any code runs. */
export const toolNameOfFile = (path: string): string => basename(path).replace(/\.(m?[jt]s|md)$/, '')

export const isPromptFile = (path: string): boolean => path.endsWith('.md')

/** Sorted by name. Empty when the folder does not exist. Skips pipes, because reading one would block. */
function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
    const paths = names.sort().map((name) => join(folder, name))
    return paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}
