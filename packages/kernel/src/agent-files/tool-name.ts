import { nearNames } from '@deckhand/spec/near-names'
import { type Reader, text } from '@deckhand/spec/yaml'

/** What a file may say of a tool that it names. Which tools an MCP server has is known once it runs. */
export const isServed = (name: string): boolean => name.startsWith('mcp_')

/** The name of a tool that there is. */
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
