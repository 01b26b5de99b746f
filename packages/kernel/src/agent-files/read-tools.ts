import type { CustomToolDefinition } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import { listOf, type Reader, type Report, text } from '@deckhand/spec/yaml'
import { isMap, isScalar, isSeq, type Node } from 'yaml'
import { customTool } from './read-custom-tool.ts'

export type ToolEntry = { name: string } | { custom: CustomToolDefinition }

/** The `tools` of an agent: names of plugins, and tools that it defines itself. */
export function toolsAmong(known: string[], models?: readonly string[]): Reader<ToolEntry[]> {
  const list = listOf(toolEntry(known, models))
  return (node, name, report) => {
    const entries = list(node, name, report)
    if (isSeq<Node>(node)) checkNames(node.items, known, report)
    return entries
  }
}

function toolEntry(known: string[], models: readonly string[] | undefined): Reader<ToolEntry> {
  return (node, place, report) => {
    if (isMap(node)) {
      const custom = customTool(models)(node, place, report)
      return custom && { custom }
    }
    const name = text(node, place, report)
    // Which tools a server has is known once it runs.
    if (name === undefined || known.includes(name) || name.startsWith('mcp_'))
      return name === undefined ? undefined : { name }
    const near = nearNames(name, known, 1)
    const hint = near.length > 0 ? `Did you mean "${near[0]}"?` : `There is: ${known.join(', ')}.`
    report.node(node, `There is no tool "${name}". ${hint}`)
    return undefined
  }
}

/** Looks at what is written, also where an entry has other mistakes: all of them are told at once. */
function checkNames(items: Node[], known: string[], report: Report): void {
  const seen = new Set<unknown>()
  for (const item of items) {
    const node = isMap(item) ? item.get('name', true) : item
    if (!isScalar(node) || typeof node.value !== 'string') continue
    const name = node.value
    if (seen.has(name)) report.node(node, `The tool "${name}" is there twice. Take one out, or rename it.`)
    else if (isMap(item) && known.includes(name))
      report.node(node, `The tool "${name}" would hide the built-in of the same name. Choose another name.`)
    seen.add(name)
  }
}
