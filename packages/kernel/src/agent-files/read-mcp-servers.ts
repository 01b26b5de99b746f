import type { McpServerDefinition } from '@deckhand/spec'
import { anyText, fields, listOf, type Reader, recordOf, text, textLike } from '@deckhand/spec/yaml'

interface WrittenServer {
  command?: string
  args?: string[]
  env?: Record<string, string>
  url?: string
  headers?: Record<string, string>
}

const written = fields<WrittenServer>({
  command: text,
  args: listOf(anyText),
  env: recordOf(anyText),
  url: textLike(/^https?:\/\/[^\s/]/, 'an address that begins with http:// or https://'),
  headers: recordOf(anyText),
})

const server: Reader<McpServerDefinition> = (node, name, report) => {
  const before = report.problems.length
  const { command, args, env, url, headers } = written(node, name, report) ?? {}
  if (report.problems.length > before) return undefined
  const isMixed =
    command !== undefined ? url !== undefined || headers !== undefined : args !== undefined || env !== undefined
  if (command !== undefined && !isMixed) return { type: 'stdio', command, args: args ?? [], env: env ?? {} }
  if (url !== undefined && !isMixed) return { type: 'http', url, headers: headers ?? {} }
  report.node(node, `"${name}" must have either a command (with args and env) or a url (with headers).`)
  return undefined
}

export const mcpServers = recordOf(server, textLike(/^[\w-]{1,32}$/, 'letters, digits, "_" and "-", 32 at the most'))
