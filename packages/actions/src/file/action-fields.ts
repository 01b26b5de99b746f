import type { Effect } from '@deckhand/spec'
import { fields, isScalar, oneOf, type Reader, type Report, textLike, truth, wrong } from '@deckhand/spec/yaml'
import type { Node } from 'yaml'
import type { ActionCallers } from '../action-metadata.ts'
import { actionNamePattern, actionNameWords } from '../action-name.ts'
import { words } from './json-schema/keyword-readers.ts'

/** The values of a file's keys, with unparsed schemas. */
export interface WrittenAction {
  name: string
  description: string
  import: Node
  inputSchema: Node
  outputSchema: Node
  effect: Effect
  confirm: true | string
  callers: ActionCallers
  streaming: boolean
}

const asWritten: Reader<Node> = (node) => node

const trueOrSentence: Reader<true | string> = (node, name, report) => {
  const value = isScalar(node) ? node.value : undefined
  if (value === true) return value
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  if (value !== false) return wrong(report, node, `"${name}" must be true or a sentence`)
  report.node(node, `"${name}" must be true or a sentence. Leave it out if no one should be asked.`)
  return undefined
}

const readers = fields<Partial<WrittenAction>>(
  {
    name: textLike(actionNamePattern, actionNameWords),
    description: words,
    import: asWritten,
    inputSchema: asWritten,
    outputSchema: asWritten,
    effect: oneOf('read', 'workspace', 'write'),
    confirm: trueOrSentence,
    callers: oneOf('agent', 'page', 'both'),
    streaming: truth,
  },
  [],
  'The file',
  { agent: 'by "callers". For "agent: false" write "callers: page"; for "agent: true" write nothing.' },
)

const required = ['name', 'description', 'inputSchema'] as const

const hints = {
  name: 'Write the name that the action is called by.',
  description: 'Say what it does, for people and for agents.',
  inputSchema: 'Write {} when it takes nothing.',
}

/** Continues after a missing key, so that all mistakes are reported at once. */
export function actionFields(node: Node, report: Report): Partial<WrittenAction> | undefined {
  const written = readers(node, '', report)
  for (const key of written ? required : []) {
    if (written?.[key] !== undefined || hasKey(node, key)) continue
    report.node(node, `"${key}" is missing. ${hints[key]}`)
  }
  return written
}

const hasKey = (node: Node, key: string) => 'has' in node && (node as { has(key: string): boolean }).has(key)
