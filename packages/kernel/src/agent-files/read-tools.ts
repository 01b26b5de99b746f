import type { AgentFileRules, CustomToolDefinition } from '@deckhand/spec'
import { isMap, isScalar, isSeq, listOf, type Reader, type Report } from '@deckhand/spec/yaml'
import type { Node, Scalar } from 'yaml'
import { customTool } from './read-custom-tool.ts'
import { isServed, toolNameAmong } from './tool-name.ts'

export type ToolEntry = { name: string } | { custom: CustomToolDefinition }

/** The `tools` of an agent: names of plugins, and tools that it defines itself. */
export function toolsAmong(known: string[], rules: AgentFileRules): Reader<ToolEntry[]> {
  const list = listOf(toolEntry(known, rules))
  return (node, name, report) => {
    const entries = list(node, name, report)
    if (isSeq<Node>(node)) checkNames(node.items, known, report)
    return entries
  }
}

function toolEntry(known: string[], rules: AgentFileRules): Reader<ToolEntry> {
  const named = toolNameAmong(known)
  const defined = customTool(known, rules)
  return (node, place, report) => {
    if (isMap(node)) {
      const custom = defined(node, place, report)
      return custom && { custom }
    }
    const name = named(node, place, report)
    return name === undefined ? undefined : { name }
  }
}

/** Checks names even in entries with other mistakes, so that all mistakes are reported at once. */
function checkNames(items: Node[], known: string[], report: Report): void {
  const own = textsAmong(items)
  reportDuplicates(textsAmong(items.map((item) => (isMap(item) ? item.get('name', true) : item))), report)
  for (const item of items) {
    if (!isMap(item)) continue
    for (const node of textsAmong([item.get('name', true)]))
      if (known.includes(node.value))
        report.node(node, `The tool "${node.value}" would hide the built-in of the same name. Choose another name.`)
    const given = item.get('tools', true)
    if (isSeq<Node>(given)) checkGiven(textsAmong(given.items), own, report)
  }
}

/** A custom tool may only use tools of the agent whose file it is in. An agent that names no tools has all of them. */
function checkGiven(given: Scalar<string>[], own: Scalar<string>[], report: Report): void {
  reportDuplicates(given, report)
  const has = (name: string) => own.length === 0 || isServed(name) || own.some(({ value }) => value === name)
  for (const node of given)
    if (!has(node.value))
      report.node(
        node,
        `The agent does not have the tool "${node.value}". Add it to the agent's own tools, or remove it here.`,
      )
}

function reportDuplicates(nodes: Scalar<string>[], report: Report): void {
  const seen = new Set<string>()
  for (const node of nodes) {
    if (seen.has(node.value)) report.node(node, `The tool "${node.value}" is listed twice. Remove one, or rename it.`)
    seen.add(node.value)
  }
}

const textsAmong = (nodes: unknown[]): Scalar<string>[] =>
  nodes.filter((node): node is Scalar<string> => isScalar(node) && typeof node.value === 'string')
