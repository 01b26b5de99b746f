import type { ActionCallers } from '@deckhand/actions'
import type { Site } from '@deckhand/server'
import type { FileProblem } from '@deckhand/spec'
import { controlVerbs } from '@deckhand/spec/control-name'
import { nearNames } from '@deckhand/spec/near-names'
import { fields, listOf, numberFrom, parseYaml, type Reader, Report, text, textLike } from '@deckhand/spec/yaml'

export interface ParsedSites {
  sites: Site[]
  problems: FileProblem[]
  /** Warns about each listed action that does not exist or whose file excludes that list's callers, and each entry of `confirm` that matches no control. */
  warnings(actions: KnownCallers): FileProblem[]
}

/** The callers of each known action, by its name. */
export interface KnownCallers {
  get(name: string): ActionCallers | undefined
  keys(): Iterable<string>
}

interface Place {
  value: string
  line: number
  column: number
}

/** Reads a file of sites. Reports all mistakes at once. A file with a mistake yields no sites. */
export function parseSites(source: string): ParsedSites {
  const report = new Report(source)
  const listed: Listed = { actions: [], pageActions: [], confirm: [] }
  const keys: Place[] = []
  const contents = parseYaml(report)
  const read = contents ? siteFile(keys, listed)(contents, '', report) : undefined
  if (contents === null) report.offset(0, 'This file is empty. Write "sites:" and a list of them below.')
  for (const { line, column, value } of twinsIn(keys)) {
    const message = `The key "${value}" is used twice. Give one of the sites another key.`
    report.problems.push({ line, column, message, severity: 'error' })
  }
  const problems = report.problems.filter(({ severity }) => severity === 'error')
  return { sites: problems.length > 0 ? [] : (read?.sites ?? []), problems, warnings }

  function warnings(known: KnownCallers): FileProblem[] {
    const lists = Object.keys(listed) as (keyof Listed)[]
    return lists.flatMap((list) =>
      listed[list].flatMap(({ value, line, column }) => {
        const message = warningOf(value, list, known)
        return message === undefined ? [] : [{ line, column, message, severity: 'warning' as const }]
      }),
    )
  }
}

type Listed = Record<'actions' | 'pageActions' | 'confirm', Place[]>

function warningOf(name: string, list: keyof Listed, known: KnownCallers): string | undefined {
  if (list === 'confirm')
    return controlVerbs.some((verb) => name.startsWith(`${verb}-`)) ? undefined : verblessWords(name)
  const callers = known.get(name)
  if (callers === undefined) return `There is no action "${name}".${hint(name, [...known.keys()])}`
  const advice = `Remove it from "${list}", or change its file.`
  if (list === 'actions' && callers === 'page')
    return `The agent never gets "${name}": it has no file, or its file says "callers: page". ${advice}`
  if (list === 'pageActions' && callers === 'agent')
    return `Visitors cannot call "${name}" directly: its file says "callers: agent". ${advice}`
  return undefined
}

const verblessWords = (entry: string) =>
  `"${entry}" under "confirm" matches no control of a page: write click-, fill- or toggle- and then its label, such as "click-pay" for the button "Pay".`

function siteFile(keys: Place[], listed: Listed): Reader<{ sites: Site[] }> {
  const limit = numberFrom(1, 1_000_000)
  const site = fields<Site>(
    {
      key: placed(textLike(/^[\w-]{1,64}$/, 'at most 64 letters, digits, "_" and "-"'), keys),
      name: text,
      origins: listOf(origin),
      actions: listOf(placed(text, listed.actions)),
      pageActions: listOf(placed(text, listed.pageActions)),
      confirm: listOf(placed(text, listed.confirm)),
      systemPrompt: text,
      limits: fields({
        messagesAMinute: limit,
        messagesADay: limit,
        addressMessagesAMinute: limit,
        addressMessagesADay: limit,
        siteMessagesAMinute: limit,
        siteMessagesADay: limit,
        conversationsAtOnce: limit,
        addressConversationsAtOnce: limit,
        tokensADay: numberFrom(1, 1_000_000_000),
      }),
    },
    ['key', 'origins', 'actions'],
  )
  return fields<{ sites: Site[] }>({ sites: listOf(site) }, ['sites'], 'A file of sites')
}

/** Requires exactly what browsers send, because anything else would never match. */
const origin: Reader<string> = (node, name, report) => {
  const value = text(node, name, report)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isOfWeb = url !== undefined && /^https?:$/.test(url.protocol)
  if (isOfWeb && url.origin === value && !value.includes('*')) return value
  report.node(node, `"${name}" ${originMistake(value, isOfWeb ? url.origin : undefined)}`)
  return undefined
}

function originMistake(value: string, near: string | undefined): string {
  if (value.includes('*')) return `must be one origin, and "${value}" is a pattern. List each.`
  const hint = near ? `Write "${near}".` : 'Write it as "https://shop.example".'
  return `must be an origin exactly as browsers send it, and is "${value}". ${hint}`
}

const placed =
  (read: Reader<string>, places: Place[]): Reader<string> =>
  (node, name, report) => {
    const value = read(node, name, report)
    const { line, col } = report.lines.linePos(node.range?.[0] ?? 0)
    if (value !== undefined) places.push({ value, line, column: col })
    return value
  }

const twinsIn = (places: Place[]) =>
  places.filter(({ value }, index) => places.findIndex((each) => each.value === value) < index)

function hint(name: string, names: readonly string[]): string {
  const near = nearNames(name, [...names], 2)
  if (near.length > 0) return ` Did you mean ${near.map((each) => `"${each}"`).join(' or ')}?`
  return ' Visitors cannot call it; remove it, or load the plugin that has it.'
}
