import type { FileProblem } from '@deckhand/spec'
import { fields, parseYaml, type Reader, Report, text, wrong } from '@deckhand/spec/yaml'
import { isPlaceholder } from './config-template.ts'
import type { GeminiConfig } from './gemini-config.ts'

type Parsed = Pick<GeminiConfig, 'state' | 'apiKey' | 'model' | 'systemPrompt' | 'problems'>
type KeyState = 'empty' | 'placeholder' | 'invalid' | 'ready'

interface Written {
  apiKey?: { state: KeyState; text?: string }
  model?: string
  systemPrompt?: string
}

const mostCharacters = 64 * 1024
const mostPromptCharacters = 16_000

/** Never throws: every mistake is a problem at its place, and all of them are told at once. */
export function parseGeminiConfig(source: string): Parsed {
  if (source.length > mostCharacters) return broken([tooLong])
  const report = new Report(source)
  const contents = parseYaml(report)
  const written = contents ? readFile(contents, '', report) : contents === null ? {} : undefined
  const problems = report.problems.map(withoutSecrets).sort((a, b) => a.line - b.line || a.column - b.column)
  const state = written?.apiKey?.state ?? 'missing'
  const hasError = problems.some(({ severity }) => severity === 'error')
  if (!written || (hasError && state !== 'invalid')) return broken(problems)
  const { apiKey, model, systemPrompt } = written
  return {
    state,
    problems,
    ...(state === 'ready' && apiKey?.text !== undefined && { apiKey: apiKey.text }),
    ...(model !== undefined && { model }),
    ...(systemPrompt !== undefined && { systemPrompt }),
  }
}

const readKey: Reader<NonNullable<Written['apiKey']>> = (node, name, report) => {
  const value: unknown = node.toJSON()
  if (value === null || (typeof value === 'string' && value.trim() === '')) return { state: 'empty' }
  if (typeof value !== 'string') {
    wrong(report, node, `"${name}" must be a text in quotes`)
    return { state: 'invalid' }
  }
  if (isPlaceholder(value.trim())) return { state: 'placeholder' }
  // It travels in a header, which takes nothing else. It is not repeated: it may be a key with one letter too many.
  if (/^[!-~]+$/.test(value)) return { state: 'ready', text: value }
  const reason = /\s/.test(value) ? 'has a blank or a line break in it' : 'has characters in it that no key has'
  report.node(node, `"${name}" ${reason}. Copy the key again, alone and on one line.`)
  return { state: 'invalid' }
}

const readModel: Reader<string> = (node, name, report) => {
  const model = text(node, name, report)
  if (model === undefined || /^[\w.@/:-]{1,200}$/.test(model)) return model
  report.node(node, `"${name}" must be the name of a model, such as gemini-2.5-flash.`)
  return undefined
}

const readPrompt: Reader<string> = (node, name, report) => {
  const prompt = text(node, name, report)
  if (prompt === undefined || prompt.length <= mostPromptCharacters) return prompt
  report.node(node, `"${name}" must have ${mostPromptCharacters} characters at the most, and has ${prompt.length}.`)
  return undefined
}

const readFile = fields<Written>({ apiKey: readKey, model: readModel, systemPrompt: readPrompt }, [], 'A .gemini.yaml')

/** What a reader quotes of a spoiled file may be the key, or a half of it. */
function withoutSecrets(problem: FileProblem): FileProblem {
  const words = problem.message.startsWith('This is not YAML')
    ? 'This is not YAML. What stands there is not repeated, for it may be the key. Is a quote or a colon missing?'
    : problem.message
  return { ...problem, message: words.replace(/[\w.-]{20,}/g, '…') }
}

const broken = (problems: FileProblem[]): Parsed => ({ state: 'broken', problems })

const tooLong: FileProblem = {
  line: 1,
  column: 1,
  message: 'The file is longer than 64 KB, which it never needs to be. Is it the right one?',
  severity: 'error',
}
