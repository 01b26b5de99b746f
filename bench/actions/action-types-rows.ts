import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createContractReader, ProjectTypes, parseActionFile, renderTypes, typesPath } from '@deckhand/actions/project'
import { parseYaml, Report } from '@deckhand/spec/yaml'
import { compare } from '../harness/compare.ts'
import type { Row } from '../harness/report.ts'
import { isMet } from '../harness/statistics.ts'
import { takeTurns } from '../harness/take-turns.ts'
import { actionProject, actionSource } from './action-files.ts'

const reference = 'the same read as YAML, and nothing else'

/** The cost of types, compared with reading the same files as YAML: of all files, and of one changed file among them. */
export async function actionTypesRows({ files, rounds }: { files: number; rounds: number }): Promise<Row[]> {
  const project = actionProject(files)
  try {
    return [await allFilesRow(project, rounds), await oneFileRow(project, rounds)]
  } finally {
    rmSync(project.root, { recursive: true, force: true })
  }
}

type Project = ReturnType<typeof actionProject>

/** Measures the CPU time of all threads, so that work on the other core counts too. */
async function allFilesRow({ root, paths, sources }: Project, rounds: number): Promise<Row> {
  const readContract = createContractReader({ pluginFolder: root })
  const ours = () => {
    for (const [index, path] of paths.entries()) {
      const { metadata, problems } = parseActionFile(sources[index] ?? '', { path, readContract })
      if (!metadata || !renderTypes(metadata).includes('Output')) throw new Error(`${path}: ${problems[0]?.message}`)
    }
  }
  const theirs = () => {
    for (const source of sources) parseYaml(new Report(source))
  }
  const [mine = [], yaml = []] = await takeTurns([async () => cpuMs(ours), async () => cpuMs(theirs)], rounds)
  const goal = 2 * paths.length
  const row = compare(`CPU ms to parse and render ${paths.length} files`, mine, yaml, reference)
  return { ...row, goal: `median at most ${goal} ms`, met: isMet(mine, goal) }
}

/** The time from the change event to the new types on disk. */
async function oneFileRow({ root, paths }: Project, rounds: number): Promise<Row> {
  const types = new ProjectTypes(root)
  types.writeAll()
  let number = 0
  const change = () => {
    number += 1
    const path = paths[(number * 7) % paths.length] ?? ''
    writeFileSync(path, actionSource(number + paths.length * 10))
    return path
  }
  const ours = async () => {
    const path = change()
    const ms = wallMs(() => {
      if (types.update([path])[0]?.state !== 'written') throw new Error(`${path} was not written.`)
    })
    if (!readFileSync(typesPath(path), 'utf8').includes(`Action${number + paths.length * 10}Input`))
      throw new Error('Old types.')
    return ms
  }
  const theirs = async () => {
    const path = change()
    return wallMs(() => parseYaml(new Report(readFileSync(path, 'utf8'))))
  }
  const [mine = [], yaml = []] = await takeTurns([ours, theirs], rounds * 10)
  const row = compare(`ms to make types again after 1 of ${paths.length} files changed`, mine, yaml, reference)
  return { ...row, goal: 'median at most 20 ms', met: isMet(mine, 20) }
}

function cpuMs(work: () => void): number {
  globalThis.gc?.()
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function wallMs(work: () => void): number {
  const before = performance.now()
  work()
  return performance.now() - before
}
