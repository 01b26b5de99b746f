import { fileURLToPath } from 'node:url'
import { type CallToolResult, Client, type Progress } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { onTestFinished } from 'vitest'
import { userFolders } from './command.ts'

const main = fileURLToPath(new URL('../../../packages/deckhand/dist/main.js', import.meta.url))

export interface ConnectedClient {
  client: Client
  transport: StdioClientTransport
  /** All that the command wrote to stderr. */
  errors(): string
  call(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<CallToolResult>
}

export interface CallOptions {
  signal?: AbortSignal
  /** Called with each progress. */
  onprogress?: (progress: Progress) => void
}

/** The official client, at the other end of the built `deckhand mcp`. */
export async function connectToDeckhand(folder: string, env: Record<string, string> = {}): Promise<ConnectedClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, 'mcp'],
    env: { DECKHAND_DATA: folder, ...userFolders(folder), ...env },
    cwd: folder,
    stderr: 'pipe',
  })
  let errors = ''
  transport.stderr?.on('data', (data: Buffer) => {
    errors += data
  })
  const client = new Client({ name: 'test', version: '1' })
  onTestFinished(() => client.close())
  await client.connect(transport)
  return {
    client,
    transport,
    errors: () => errors,
    call: (name, args = {}, options = {}) => client.callTool({ name, arguments: args }, options),
  }
}

export function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === 'text' ? block.text : block.type)).join('\n')
}
