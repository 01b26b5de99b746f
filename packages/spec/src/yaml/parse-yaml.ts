import type { CST, Document, Node, YAMLMap } from 'yaml'
import { isScalar, yaml } from './library.ts'
import type { Report } from './report.ts'

/**
 * Parses the report's text as YAML 1.2. Reports mistakes, and then returns `undefined`. An alias counts as a mistake: it may make a small file
 * endless, and no file of ours needs one. An empty text is `null`.
 */
export function parseYaml(report: Report): Node | null | undefined {
  const tokens = [...new (yaml().Parser)(report.lines.addNewLine).parse(report.source)]
  if (isTooDeep(tokens, report)) return undefined
  // We check for duplicate keys below. The library compares each key with all before it, which takes a minute for a file of 1 MB.
  const composer = new (yaml().Composer)({ uniqueKeys: false })
  const [document, another] = composer.compose(tokens, true, report.source.length)
  if (!document) return null
  reportYaml(document, report)
  if (another)
    report.offset(
      another.range[0],
      'A second document begins here, and only one is allowed. Remove the line "---", or everything below it.',
    )
  const isWrong = document.errors.length > 0 || another !== undefined
  return isWrong || hasForbidden(document, report) ? undefined : document.contents
}

const maxLevels = 250

/** The library recurses. A stack overflow in it cannot always be caught: it may end the process. */
function isTooDeep(tokens: CST.Token[], report: Report): boolean {
  const open = tokens.map((token) => ({ token, depth: 0 }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next
    if (depth > maxLevels) {
      report.offset(token.offset, `This is nested deeper than ${maxLevels} levels. Take some of them out.`)
      return true
    }
    for (const inside of nestedIn(token)) open.push({ token: inside, depth: depth + 1 })
  }
  return false
}

/** Only tokens that may hold others: most tokens are texts. */
function nestedIn(token: CST.Token): CST.Token[] {
  const found: CST.Token[] = []
  if (token.type === 'document' && token.value) found.push(token.value)
  if (!('items' in token)) return found
  for (const { key, value } of token.items) {
    if (key && 'items' in key) found.push(key)
    if (value && 'items' in value) found.push(value)
  }
  return found
}

function reportYaml({ errors, warnings }: Document.Parsed, report: Report): void {
  for (const { message, pos } of errors) report.offset(pos[0], `This is not YAML: ${message}.`.replace(/\.+$/, '.'))
  for (const { message, pos } of warnings) report.offset(pos[0], `${message}.`, 'warning')
}

function hasForbidden(document: Document.Parsed, report: Report): boolean {
  const before = report.problems.length
  yaml().visit(document, {
    Alias: (_key, node) => {
      report.node(node, `"*${node.source}" is an alias, and aliases are not allowed here. Write its value out.`)
    },
    Map: (_key, node) => reportDuplicates(node as YAMLMap<Node>, report),
  })
  return report.problems.length > before
}

function reportDuplicates({ items }: YAMLMap<Node>, report: Report): void {
  const seen = new Set<unknown>()
  for (const { key } of items) {
    if (!isScalar(key)) continue
    if (seen.has(key.value)) report.node(key, 'This key appears twice. Keep one of them.')
    seen.add(key.value)
  }
}
