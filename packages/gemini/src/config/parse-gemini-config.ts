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

const maxCharacters = 64 * 1024
const maxPromptCharacters = 16_000

/** Never throws. Every mistake is a problem with its position, and all of them are reported at once. */
export function parseGeminiConfig(source: string): Parsed {
  if (source.length > maxCharacters) return broken([tooLong])
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
  // The key is sent in a header, which allows only these characters. The message must not repeat it: it may be a real key with a typo.
  if (/^[!-~]+$/.test(value)) return { state: 'ready', text: value }
  const reason = /\s/.test(value) ? 'has a space or a line break in it' : 'has characters that no key has'
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
  if (prompt === undefined || prompt.length <= maxPromptCharacters) return prompt
  report.node(node, `"${name}" has ${prompt.length} characters, and at most ${maxPromptCharacters} are allowed.`)
  return undefined
}

const readFile = fields<Written>({ apiKey: readKey, model: readModel, systemPrompt: readPrompt }, [], 'A .gemini.yaml')

/** A problem may quote the key or a part of it. */
function withoutSecrets(problem: FileProblem): FileProblem {
  const words = problem.message.startsWith('This is not YAML')
    ? 'This is not YAML. The text is not shown, because it may be the key. Is a quote or a colon missing?'
    : problem.message
  return { ...problem, message: words.replace(/[\w.-]{20,}/g, '…') }
}

const broken = (problems: FileProblem[]): Parsed => ({ state: 'broken', problems })

const tooLong: FileProblem = {
  line: 1,
  column: 1,
  message: 'The file is longer than 64 KB. Is it the right one?',
  severity: 'error',
}
