import type { AgentDefinition, AgentFileRules, FileProblem } from '@deckhand/spec'
import { isMap, parseYaml, Report } from '@deckhand/spec/yaml'
import { type Frontmatter, frontmatter, namePattern, nameWords, toDefinition } from './frontmatter.ts'
import { splitFile } from './split-file.ts'

export interface ParseOptions {
  /** Gives the agent its name if the file has none: `agents/NAME.md`. */
  path: string
  knownTools: Iterable<string>
  rules?: AgentFileRules
}

export interface ParsedAgentFile {
  /** Absent if one of the problems is an error. */
  agent?: AgentDefinition
  /** Sorted by their position. */
  problems: FileProblem[]
}

/** Never throws. Every mistake is a problem with its position, and all of them are reported at once. */
export function parseAgentFile(source: string, { path, knownTools, rules }: ParseOptions): ParsedAgentFile {
  const parts = splitFile(source)
  if (!parts) return { problems: [source.startsWith('---') ? unclosed : noFrontmatter] }
  if (parts.frontmatter.length > maxFrontmatterLength) return { problems: [tooLong] }
  const report = new Report(parts.frontmatter, 1)
  const written = readFrontmatter(report, [...knownTools], rules)
  const prompt = parts.body.trim()
  if (prompt === '') report.problems.push({ ...noPrompt, line: parts.bodyLine - 1 })
  const name = written?.name ?? nameFrom(path)
  if (!namePattern.test(name)) report.problems.push({ ...noFrontmatter, message: noName(name) })
  const problems = report.problems.sort((a, b) => a.line - b.line || a.column - b.column)
  if (!written || problems.some(({ severity }) => severity === 'error')) return { problems }
  return { agent: { ...toDefinition(written), name, prompt }, problems }
}

/** Users write agents too, and the process needs a second to read one megabyte of YAML. */
export const maxFrontmatterLength = 50_000

export const noFrontmatter: FileProblem = {
  line: 1,
  column: 1,
  message: 'There is no frontmatter. Begin the file with a line "---", the settings, and another line "---".',
  severity: 'error',
}

export const unclosed: FileProblem = {
  ...noFrontmatter,
  message: 'The frontmatter has no end. Put a line "---" between the settings and the prompt.',
}

const tooLong: FileProblem = {
  ...noFrontmatter,
  message: `The frontmatter has more than ${maxFrontmatterLength} characters. Shorten its settings, or move some of its tools to another agent.`,
}

const noPrompt: FileProblem = {
  line: 1,
  column: 1,
  message: 'There is no prompt. Write below the frontmatter who the agent is and what it does.',
  severity: 'error',
}

const noName = (name: string) =>
  `"name" is missing, and the file's own name "${name}" is not a valid one: ${nameWords}.`

const nameFrom = (path: string) => (path.split(/[\\/]/).at(-1) ?? '').replace(/\.md$/, '')

function readFrontmatter(report: Report, known: string[], rules?: AgentFileRules): Frontmatter | undefined {
  const contents = parseYaml(report)
  if (contents === undefined) return undefined
  // Empty frontmatter is valid: every setting has a default.
  if (contents === null || (!isMap(contents) && report.source.trim() === '')) return {}
  return frontmatter(known, rules)(contents, '', report)
}
