import type { AgentFileRules, CustomToolDefinition, FileProblem } from '@deckhand/spec'
import { parseYaml, Report, yaml } from '@deckhand/spec/yaml'
import type { Node } from 'yaml'
import { maxFrontmatterLength, noFrontmatter, unclosed } from './parse-agent-file.ts'
import { toolFileSettings } from './read-custom-tool.ts'
import { type SplitFile, splitFile } from './split-file.ts'

export interface ParseToolOptions {
  /** The file name without its extension. The tool must have the same name. */
  name: string
  knownTools: Iterable<string>
  rules?: AgentFileRules
}

export interface ParsedToolFile {
  /** Absent if one of the problems is an error. */
  tool?: CustomToolDefinition
  /** Sorted by their position. */
  problems: FileProblem[]
}

/** Parses a custom tool file: the frontmatter has the settings, the body is the prompt. Never throws: every mistake is a problem with its position. */
export function parseToolFile(source: string, { name, knownTools, rules = {} }: ParseToolOptions): ParsedToolFile {
  const parts = splitFile(source)
  if (!parts) return { problems: [source.startsWith('---') ? unclosed : noFrontmatter] }
  if (parts.frontmatter.length > maxFrontmatterLength)
    return {
      problems: [
        { ...noFrontmatter, message: `The frontmatter has more than ${maxFrontmatterLength} characters. Shorten it.` },
      ],
    }
  const report = new Report(parts.frontmatter, 1)
  const prompt = parts.body.trim()
  if (prompt === '') report.problems.push(atBody(parts, '', noPrompt))
  const onPrompt = (words: string, message: string) =>
    void report.problems.push({ ...atBody(parts, words, message), severity: 'warning' })
  const read = toolFileSettings([...knownTools], rules, { prompt, fallback: name, onPrompt })
  const tool = readSettings(report, read)
  if (tool && tool.name !== name) report.problems.push(otherName(report, tool.name, name))
  const problems = report.problems.sort((a, b) => a.line - b.line || a.column - b.column)
  return tool && !problems.some(({ severity }) => severity === 'error') ? { tool, problems } : { problems }
}

const noPrompt = 'There is no prompt. Write below the frontmatter what the tool does with its {{parameters}}.'

function readSettings(report: Report, read: ReturnType<typeof toolFileSettings>): CustomToolDefinition | undefined {
  const contents = parseYaml(report)
  if (contents === undefined) return undefined
  const nothing = Object.assign(new (yaml().Scalar)(null), { range: [0, 0, 0] as const }) as Node
  return read(contents ?? nothing, '', report)
}

/** A problem at `words` in the body, or on the line above the body if `words` is empty or not found. */
function atBody({ body, bodyLine }: SplitFile, words: string, message: string): FileProblem {
  const index = words === '' ? -1 : body.indexOf(words)
  if (index < 0) return { line: bodyLine - 1, column: 1, message, severity: 'error' }
  const above = body.slice(0, index).split('\n')
  return { line: bodyLine + above.length - 1, column: (above.at(-1) ?? '').length + 1, message, severity: 'error' }
}

function otherName({ source }: Report, name: string, fileName: string): FileProblem {
  const line = source.split('\n').findIndex((text) => /^name\s*:/.test(text)) + 2
  const message = `The tool is named "${name}" and its file "${fileName}". Give them one name, or leave "name" out.`
  return { line, column: 1, message, severity: 'error' }
}
