import { nearNames } from '@deckhand/spec/near-names'
import { type Reader, text } from '@deckhand/spec/yaml'

/** True for names of MCP tools. They cannot be checked here, because a server's tools are known only once it runs. */
export const isServed = (name: string): boolean => name.startsWith('mcp_')

/** The name of an existing tool. */
export function toolNameAmong(known: string[]): Reader<string> {
  return (node, place, report) => {
    const name = text(node, place, report)
    if (name === undefined || known.includes(name) || isServed(name)) return name
    const near = nearNames(name, known, 1)
    const hint = near.length > 0 ? `Did you mean "${near[0]}"?` : `There is: ${known.join(', ')}.`
    report.node(node, `There is no tool "${name}". ${hint}`)
    return undefined
  }
}
