import { realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ProjectTypes } from '../types/project-types.ts'
import { type TypesReport, typesPath } from '../types/write-types.ts'
import { describeReport, isWarned, noFiles, overlayProblem } from './describe-report.ts'
import type { DevServer } from './vite-plugin.ts'

/** Keeps types up to date in a dev server. No mistake may end the server. */
export class TypesServer {
  readonly #server: DevServer
  readonly #root: string
  readonly #realRoot: string
  readonly #types: ProjectTypes
  #isShown = false

  constructor(server: DevServer, root: string) {
    this.#server = server
    this.#root = root
    this.#realRoot = realPath(root)
    this.#types = new ProjectTypes(this.#realRoot)
  }

  start(): void {
    const { watcher, ws } = this.#server
    watcher.add(this.#root)
    watcher.on('all', (event, path) => {
      if (event !== 'addDir') this.#safely(() => this.#types.update([this.#realPath(path)]))
    })
    // Also show errors on pages that connect later.
    ws.on('connection', () => this.#showBroken())
    this.#safely(() => this.#writeAll())
  }

  #writeAll(): TypesReport[] {
    const reports = this.#types.writeAll()
    if (reports.length === 0) this.#server.config.logger.warn(noFiles(this.#root))
    return reports
  }

  #safely(make: () => TypesReport[]): void {
    try {
      const reports = make()
      for (const report of reports) this.#log(report)
      if (reports.length > 0) this.#showBroken()
    } catch (error) {
      this.#server.config.logger.error(`The types of actions cannot be made (${(error as Error).message}).`)
    }
  }

  #log(report: TypesReport): void {
    const { logger } = this.#server.config
    if (report.state === 'broken') logger.error(describeReport(report))
    if (isWarned(report)) logger.warn(describeReport(report))
    if (report.state === 'written') logger.info(`${relative(this.#realRoot, typesPath(report.path))} written`)
  }

  #showBroken(): void {
    const [broken] = this.#types.broken
    if (broken) {
      this.#server.ws.send({ type: 'error', err: { ...overlayProblem(broken), stack: '', plugin: 'deckhand-actions' } })
    } else if (this.#isShown) {
      this.#server.ws.send({ type: 'update', updates: [] })
    }
    this.#isShown = broken !== undefined
  }

  /** Vite reports paths as configured, but contracts are identified by real path. */
  #realPath(path: string): string {
    return join(this.#realRoot, relative(this.#root, path))
  }
}

/** Resolves links. Returns the path itself if it does not exist. */
export function realPath(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
