import { resolve } from 'node:path'
import { type ArchivedLine, reportOfLog } from '@deckhand/runtime'
import type { LoggedEvent, RunRecord } from '@deckhand/spec'
import { UsageError } from '../../command-line/usage-error.ts'
import { localTime } from '../../runs/local-time.ts'
import { outputStyle } from '../../runs/output-style.ts'
import { type ShowStyle, showText } from '../../runs/show-text.ts'
import type { Environment } from '../../settings/settings.ts'
import { cleanLine } from '../../terminal/terminal-text.ts'
import { describeLine } from './describe-line.ts'
import { type FoundFile, findFiles, readFile } from './read-archive.ts'

/** Prints one line for each archived file. */
export async function listArchiveCommand(env: Environment): Promise<number> {
  const folder = folderOf(env)
  const files = await findFiles(folder)
  for (const file of files) process.stdout.write(`${await describeFile(file)}\n`)
  if (files.length === 0) process.stdout.write(`Nothing was archived in ${folder} yet.\n`)
  return 0
}

/** Prints an archived thread or log as text. */
export async function showArchiveCommand(id: string, env: Environment): Promise<number> {
  const files = (await findFiles(folderOf(env))).filter((file) => file.id === id || file.id.endsWith(id))
  const [file, ...others] = files
  if (!file)
    throw new UsageError(`Nothing in the archive has the id "${cleanLine(id)}". "deckhand archive list" shows the ids.`)
  if (others.length > 0) throw new UsageError(`"${cleanLine(id)}" matches ${files.length} files. Give more of the id.`)
  if (file.kind === 'log') process.stdout.write(await describeLog(readFile(file.path), outputStyle(env)))
  else for await (const line of readFile(file.path)) write(describeLine(line))
  return 0
}

const prompt = '(The prompt is in the thread of the run.)'

/** An archived log, as `runs show` prints it for a stored run. */
async function describeLog(lines: AsyncIterable<ArchivedLine>, style: ShowStyle): Promise<string> {
  const tree: RunRecord[] = []
  const log: LoggedEvent[] = []
  const approvals: string[] = []
  for await (const line of lines) {
    if (line.kind === 'run') tree.push(line)
    else if (line.kind === 'event') log.push(line)
    else if (line.kind === 'approval') approvals.push(`${describeLine(line)}\n`)
  }
  return `${showText(reportOfLog(prompt, tree, log), style)}${approvals.join('')}`
}

function write(text: string | undefined): void {
  if (text !== undefined) process.stdout.write(`${text}\n`)
}

async function describeFile({ path, kind, id }: FoundFile): Promise<string> {
  const first = await firstLine(path)
  const about =
    first?.kind === 'thread' ? `${cleanLine(first.title)} (${first.messageCount} messages)` : 'the log of a run'
  const at = first && 'createdAt' in first ? localTime(first.createdAt) : ''
  return `${kind.padEnd(6)}  ${at}  ${id}  ${about}`
}

async function firstLine(path: string): Promise<ArchivedLine | undefined> {
  for await (const line of readFile(path)) return line
  return undefined
}

function folderOf({ DECKHAND_ARCHIVE }: Environment): string {
  const folder = DECKHAND_ARCHIVE?.trim() ?? ''
  if (folder === '') throw new UsageError('DECKHAND_ARCHIVE is not set. Set it to the folder of the archive.')
  return resolve(folder)
}
