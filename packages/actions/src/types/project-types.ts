import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import { actionEnding, contractEnding, isInProject } from './find-action-files.ts'
import { findTypedFiles, isTypedContract } from './typed-files.ts'
import { type TypesReport, typesPath, writeTypes } from './write-types.ts'

/** Keeps the types of a project up to date. After a change, regenerates only the affected types. */
export class ProjectTypes {
  readonly #root: string
  readonly #contracts: boolean
  readonly #known = new Map<string, TypesReport>()

  /** `root` must be a real path, because contracts are identified by real path. `contracts` includes contracts without types. */
  constructor(root: string, { contracts = false } = {}) {
    this.#root = root
    this.#contracts = contracts
  }

  /** Writes the types of all current files. */
  writeAll(): TypesReport[] {
    this.#known.clear()
    return this.#write(findTypedFiles(this.#root, { contracts: this.#contracts }))
  }

  /** Call it after these files were added, changed or removed. Updates them, files that use a contract among them, and files whose types were deleted. */
  update(changed: string[]): TypesReport[] {
    const touched = new Set(changed.flatMap((path) => this.#touchedBy(path)))
    const gone = [...touched].filter((path) => !existsSync(path))
    for (const path of gone) this.#known.delete(path)
    return this.#write([...touched].filter((path) => !gone.includes(path)).sort())
  }

  /** The reports of all broken files. */
  get broken(): TypesReport[] {
    return [...this.#known.values()].filter(({ state }) => state === 'broken')
  }

  #write(paths: string[]): TypesReport[] {
    const reports = writeTypes(paths, this.#root)
    for (const report of reports) this.#known.set(report.path, report)
    return reports
  }

  #touchedBy(path: string): string[] {
    if (path.endsWith(actionEnding)) return isInProject(this.#root, path) ? [path] : []
    if (path.endsWith(contractEnding)) return [...this.#usersOf(path), ...this.#itself(path)]
    const owner = path.slice(0, -typesPath('').length)
    const isTypes = this.#known.has(owner) && path === typesPath(owner)
    if (isTypes) return existsSync(path) ? [] : [owner]
    return this.#inside(path)
  }

  #itself(contract: string): string[] {
    const isTyped = this.#known.has(contract) || isTypedContract(contract, this.#contracts)
    return isTyped && isInProject(this.#root, contract) ? [contract] : []
  }

  /** For a removed folder: the files in it, and files that use a contract in it. */
  #inside(folder: string): string[] {
    const reports = [...this.#known.values()]
    const lost = ({ path, contracts }: TypesReport) =>
      [path, ...contracts].some((each) => each.startsWith(folder + sep))
    return existsSync(folder) ? [] : reports.filter(lost).map(({ path }) => path)
  }

  /** A changed contract affects its users. An added or removed one may change how names resolve, so it affects all files with contracts. */
  #usersOf(contract: string): string[] {
    const reports = [...this.#known.values()]
    const users = reports.filter(({ contracts }) => contracts.includes(contract))
    const isOld = users.length > 0 && existsSync(contract)
    const touched = isOld ? users : reports.filter(({ state, contracts }) => state === 'broken' || contracts.length > 0)
    return touched.map(({ path }) => path)
  }
}
