import type { AgentDefinition, AgentProblem } from '@deckhand/spec'
import { type Document, isMap, parseDocument, visit } from 'yaml'
import { type Frontmatter, frontmatter, namePattern, nameWords, toDefinition } from './frontmatter.ts'
import { Report } from './report.ts'
import { splitFile } from './split-file.ts'

export interface ParseOptions {
  /** Names the agent when the file does not: `agents/NAME.md`. */
  path: string
  knownTools: Iterable<string>
}

export interface ParsedAgentFile {
  /** Absent when there is an error among the problems. */
  agent?: AgentDefinition
  /** In the order of their places. */
  problems: AgentProblem[]
}

/** Never throws: every mistake is a problem at its place, and all of them are told at once. */
export function parseAgentFile(source: string, { path, knownTools }: ParseOptions): ParsedAgentFile {
  const parts = splitFile(source)
  if (!parts) return { problems: [source.startsWith('---') ? unclosed : noFrontmatter] }
  const report = new Report(parts.frontmatter, 1)
  const written = readFrontmatter(report, [...knownTools])
  const prompt = parts.body.trim()
  if (prompt === '') report.problems.push({ ...noPrompt, line: parts.bodyLine - 1 })
  const name = written?.name ?? nameFrom(path)
  if (!namePattern.test(name)) report.problems.push({ ...noFrontmatter, message: noName(name) })
  const problems = report.problems.sort((a, b) => a.line - b.line || a.column - b.column)
  if (!written || problems.some(({ severity }) => severity === 'error')) return { problems }
  return { agent: { ...toDefinition(written), name, prompt }, problems }
}

const noFrontmatter: AgentProblem = {
  line: 1,
  column: 1,
  message: 'There is no frontmatter. Begin the file with a line "---", the settings, and another line "---".',
  severity: 'error',
}

const unclosed: AgentProblem = {
  ...noFrontmatter,
  message: 'The frontmatter has no end. Put a line "---" between the settings and the prompt.',
}

const noPrompt: AgentProblem = {
  line: 1,
  column: 1,
  message: 'There is no prompt. Write below the frontmatter who the agent is and what it does.',
  severity: 'error',
}

const noName = (name: string) => `"name" is missing, and the file's own name "${name}" cannot be one: ${nameWords}.`

const nameFrom = (path: string) => (path.split(/[\\/]/).at(-1) ?? '').replace(/\.md$/, '')

function readFrontmatter(report: Report, known: string[]): Frontmatter | undefined {
  const document = parseDocument(report.source, { lineCounter: report.lines, prettyErrors: false })
  reportYaml(document, report)
  if (document.errors.length > 0 || hasAlias(document, report)) return undefined
  const { contents } = document
  // Nothing between the fences is no mistake: everything has a default.
  if (contents === null || (!isMap(contents) && report.source.trim() === '')) return {}
  return frontmatter(known)(contents, '', report)
}

function reportYaml({ errors, warnings }: Document.Parsed, report: Report): void {
  for (const { code, message, pos } of errors) {
    const words =
      code === 'DUPLICATE_KEY' ? 'This key is there twice. Keep one of them.' : `This is not YAML: ${message}.`
    report.offset(pos[0], words.replace(/\.+$/, '.'))
  }
  for (const { message, pos } of warnings) report.offset(pos[0], `${message}.`, 'warning')
}

/** An alias may make a small file endless. */
function hasAlias(document: Document.Parsed, report: Report): boolean {
  let found = false
  visit(document, {
    Alias: (_key, node) => {
      found = true
      report.node(node, `"*${node.source}" stands for something else, which is not taken here. Write it out.`)
    },
  })
  return found
}
