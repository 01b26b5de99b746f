import type { FileProblem } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import {
  fields,
  isMap,
  isScalar,
  listOf,
  parseYaml,
  type Reader,
  Report,
  text,
  textLike,
  truth,
  yaml,
} from '@deckhand/spec/yaml'
import type { Node, YAMLMap } from 'yaml'
import type { PluginManifest, PluginPlaces } from './plugin-manifest.ts'

export interface ParsedPluginFile {
  /** Absent when there is an error among the problems. */
  manifest?: PluginManifest
  /** Sorted by place. */
  problems: FileProblem[]
  places: PluginPlaces
}

type Written = Partial<PluginManifest>
type Action = PluginManifest['actions'][number]
type Contract = PluginManifest['contracts'][number]

const mostCharacters = 256 * 1024
const tooLong: FileProblem = {
  line: 1,
  column: 1,
  message: 'The file is longer than 256 KB, which no plugin needs. Is it the right one?',
  severity: 'error',
}

/** Never throws: every mistake becomes a problem with its place, and all are reported at once. */
export function parsePluginFile(source: string): ParsedPluginFile {
  if (source.length > mostCharacters) return { problems: [tooLong], places: new Map() }
  const report = new Report(source)
  const places = new Map<string, { line: number; column: number }>()
  const contents = parseYaml(report)
  if (contents === null) report.offset(0, 'The file is empty. Write at least "name: NAME".')
  const written = contents ? readManifest(places)(contents, '', report) : undefined
  // Unreadable entries are missing in the list, which would shift the places.
  if (written?.actions && !hasError(report.problems)) reportTwins(written.actions, places, report)
  const problems = report.problems.sort((a, b) => a.line - b.line || a.column - b.column)
  if (!written?.name || hasError(problems)) return { problems, places }
  const manifest = { global: false, contracts: [], actions: [], agents: [], ...written, name: written.name }
  return { manifest, problems, places }
}

type Places = Map<string, { line: number; column: number }>

function readManifest(places: Places): Reader<Written> {
  const name = textLike(/^[A-Za-z0-9@][\w@./-]*$/, 'letters, digits, "_", ".", "-", "/" and "@"')
  return known<Written>(
    {
      name: placed(name, places),
      module: placed(text, places),
      global: truth,
      contracts: listOf(placed(readContract(places), places)),
      actions: listOf(placed(readAction(places), places)),
      agents: listOf(placed(text, places)),
      setup: known<NonNullable<PluginManifest['setup']>>({ handler: text, description: text }, ['handler']),
      init: placed(text, places),
    },
    ['name'],
  )
}

function readAction(places: Places): Reader<Action> {
  const entry = known<Action>({ name: text, action: placed(text, places) }, ['name'])
  return (node, name, report) => {
    if (!isScalar(node)) return entry(node, name, report)
    const exported = text(node, name, report)
    return exported === undefined ? undefined : { name: exported }
  }
}

function readContract(places: Places): Reader<Contract> {
  const readers = { name: text, contract: placed(text, places), component: text, description: text }
  return known<Contract>(readers, ['name', 'contract'])
}

/** Reads only these keys of a mapping. The file is also Jay's and may have more. Other keys get a warning, because they may be mistyped. */
function known<T extends object>(readers: Parameters<typeof fields<T>>[0], required: (keyof T & string)[]): Reader<T> {
  const read = fields<T>(readers, required, 'A plugin.yaml')
  return (node, name, report) => read(isMap(node) ? knownPart(node, Object.keys(readers), report) : node, name, report)
}

function knownPart(node: YAMLMap, keys: string[], report: Report): YAMLMap {
  const part = Object.assign(new (yaml().YAMLMap)(), { range: node.range })
  for (const pair of node.items) {
    const key = isScalar(pair.key) ? String(pair.key.value) : undefined
    if (key === undefined || keys.includes(key)) part.items.push(pair)
    else report.node(pair.key as Node, `"${key}" is unknown to Deckhand, and is ignored.${hint(key, keys)}`, 'warning')
  }
  return part
}

function hint(key: string, keys: string[]): string {
  const [near] = nearNames(key, keys, 1)
  return near === undefined ? '' : ` Did you mean "${near}"?`
}

/** Records the place of a value, so that later checks can report mistakes there, such as a missing file. */
function placed<T>(read: Reader<T>, places: Places): Reader<T> {
  return (node, name, report) => {
    const { line, col } = report.lines.linePos(node.range?.[0] ?? 0)
    places.set(name, { line, column: col })
    return read(node, name, report)
  }
}

function reportTwins(actions: Action[], places: Places, report: Report): void {
  const seen = new Set<string>()
  for (const [index, { name }] of actions.entries()) {
    if (seen.size < seen.add(name).size) continue
    const message = `The action "${name}" is there twice. Take one of them out.`
    report.problems.push({ ...(places.get(`actions[${index}]`) ?? start), message, severity: 'error' })
  }
}

const hasError = (problems: FileProblem[]) => problems.some(({ severity }) => severity === 'error')

const start = { line: 1, column: 1 }
