import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AgentFileRules, FileProblem, ToolPlugin } from '@deckhand/spec'
import { shownPath } from '../actions/project-folder.ts'
import { describeProblem } from '../agents/describe-problem.ts'
import { FolderWatch } from '../agents/watch-folder.ts'
import { nextLoad } from './load-module.ts'
import { filesOfTools, toolFilesIn, toolFolder } from './project-files.ts'
import { type ReadToolFiles, readToolFiles, type ToolFile } from './read-tool-files.ts'

export interface ToolFilesOptions {
  /** All tools that are not from the files. */
  knownTools: string[]
  rules?: AgentFileRules
  /** The confirmed texts of the files, by path. When absent, all files may be used in any version. */
  confirmed?: ReadonlyMap<string, string>
  /** Called with each problem, once while it stays the same. */
  onProblem: (words: string, severity: FileProblem['severity']) => void
}

/** Keeps the tools in a project's `tools/` up to date. While a file has an error, its last good version stays in use. */
export class OpenedToolFiles {
  readonly #project: string
  readonly #options: ToolFilesOptions
  readonly #lastGood = new Map<string, ToolPlugin>()
  readonly #watches = new Map<string, FolderWatch>()
  #imported: string[] = []
  #load = nextLoad()
  /** The texts that the current tools were read from, by path. */
  #seen = new Map<string, string | null>()
  #reported: string[] = []
  #reading: Promise<void> = Promise.resolve()
  #onTools: ((tools: ToolPlugin[]) => void) | undefined
  #isClosed = false

  /** Resolves when all files have been read once. */
  static async open(project: string, options: ToolFilesOptions): Promise<OpenedToolFiles> {
    const opened = new OpenedToolFiles(project, options)
    opened.#follow()
    await opened.#readNext()
    return opened
  }

  private constructor(project: string, options: ToolFilesOptions) {
    this.#project = project
    this.#options = options
  }

  get tools(): ToolPlugin[] {
    return [...this.#lastGood.values()]
  }

  /** Calls the listener with all tools, at once and whenever they change. */
  onTools(listener: (tools: ToolPlugin[]) => void): void {
    this.#onTools = listener
    listener(this.tools)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const watch of this.#watches.values()) watch.close()
    await this.#reading
  }

  /** Reads one after another, so that the last read has the current files. */
  #readNext(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#readSafely())
    return this.#reading
  }

  async #readSafely(): Promise<void> {
    try {
      const now = this.#textsNow()
      if (this.#isClosed || isSame(now, this.#seen)) return
      // Taken before the files are read, so that a change meanwhile leads to another read.
      this.#seen = now
      await this.#read()
      for (const path of this.#imported) if (!now.has(path)) now.set(path, textOf(path))
      this.#follow()
    } catch (error) {
      const words = `${shownPath(toolFolder(this.#project))}: the tools cannot be read (${(error as Error).message}). The previous ones stay in use.`
      this.#options.onProblem(words, 'error')
    }
  }

  async #read(): Promise<void> {
    const { knownTools, rules, confirmed } = this.#options
    // Confirmed files run once: a new generation would also run the current, unconfirmed version of their imports.
    if (!confirmed) this.#load = nextLoad()
    const { files, imported } = await readToolFiles(toolFilesIn(this.#project), {
      knownTools,
      ...(rules && { rules }),
      ...(confirmed && { mayUse: (path, text) => confirmed.get(path) === text }),
      load: this.#load,
    })
    this.#report(files)
    this.#keep({ files, imported })
    if (!this.#isClosed) this.#onTools?.(this.tools)
  }

  #report(files: ToolFile[]): void {
    const problems = files.flatMap(({ path, tool, problems }) => {
      const hint = tool
        ? ''
        : this.#lastGood.has(path)
          ? ' The last good version stays in use.'
          : ' The tool is not in use.'
      return problems.map((each) => ({
        words: describeProblem(shownPath(each.path), each) + (each.severity === 'error' ? hint : ''),
        severity: each.severity,
      }))
    })
    for (const { words, severity } of problems)
      if (!this.#reported.includes(words)) this.#options.onProblem(words, severity)
    this.#reported = problems.map(({ words }) => words)
  }

  #keep({ files, imported }: ReadToolFiles): void {
    for (const path of this.#lastGood.keys()) if (!files.some((file) => file.path === path)) this.#lastGood.delete(path)
    for (const { path, tool } of files) if (tool) this.#lastGood.set(path, tool)
    this.#imported = imported
  }

  #follow(): void {
    if (this.#isClosed) return
    const elsewhere = this.#options.confirmed ? [] : this.#imported.map((path) => dirname(path))
    const folders = new Set([toolFolder(this.#project), ...elsewhere])
    for (const [folder, watch] of this.#watches) {
      if (folders.has(folder)) continue
      watch.close()
      this.#watches.delete(folder)
    }
    for (const folder of folders) {
      if (this.#watches.has(folder)) continue
      const onFault = (error: unknown) =>
        this.#options.onProblem(
          `${shownPath(folder)} cannot be watched (${(error as Error).message}). Start again to see what was edited.`,
          'error',
        )
      this.#watches.set(folder, new FolderWatch(folder, () => void this.#readNext(), onFault))
    }
  }

  /** The texts of all files that tools come from. Changes of other files in these folders must not run code. */
  #textsNow(): Map<string, string | null> {
    return new Map([...filesOfTools(this.#project), ...this.#imported].map((path) => [path, textOf(path)]))
  }
}

function isSame(some: Map<string, string | null>, others: Map<string, string | null>): boolean {
  return some.size === others.size && [...some].every(([path, text]) => others.get(path) === text)
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
