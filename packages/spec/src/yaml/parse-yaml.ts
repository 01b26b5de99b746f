import { type Document, type Node, parseDocument, visit } from 'yaml'
import type { Report } from './report.ts'

/**
 * The text of a report as YAML 1.2, or nothing when it has mistakes, which are reported then. An alias is one: it may make a small file endless, and no
 * file of ours needs one. An empty text is `null`.
 */
export function parseYaml(report: Report): Node | null | undefined {
  const document = parseDocument(report.source, { lineCounter: report.lines, prettyErrors: false })
  reportYaml(document, report)
  if (document.errors.length > 0 || hasAlias(document, report)) return undefined
  return document.contents
}

function reportYaml({ errors, warnings }: Document.Parsed, report: Report): void {
  for (const { code, message, pos } of errors) {
    const words =
      code === 'DUPLICATE_KEY' ? 'This key is there twice. Keep one of them.' : `This is not YAML: ${message}.`
    report.offset(pos[0], words.replace(/\.+$/, '.'))
  }
  for (const { message, pos } of warnings) report.offset(pos[0], `${message}.`, 'warning')
}

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
