import type { PassThrough, Readable } from 'node:stream'
import type { McpServerDefinition } from '@deckhand/spec'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { cleanText } from '../clean-text.ts'

/** A client of one server. It can be closed at any time, even before it is connected. */
export interface Session {
  client: Client
  connect(signal: AbortSignal, timeout: number): Promise<void>
  /** The last lines that the server wrote to stderr. */
  lastWords(): string[]
  /** Also ends the process: by closing its input, then with SIGTERM, then with SIGKILL, 2 s apart. */
  close(): Promise<void>
}

export interface SessionWatch {
  onToolsChanged(): void
  onClose(): void
}

type Local = Extract<McpServerDefinition, { type: 'stdio' }>
type Remote = Extract<McpServerDefinition, { type: 'http' }>

const goodbyeMs = 1_000

export function prepareSession(definition: McpServerDefinition, watch: SessionWatch): Session {
  return definition.type === 'stdio' ? localSession(definition, watch) : remoteSession(definition, watch)
}

function localSession({ command, args, env }: Local, watch: SessionWatch): Session {
  const client = createClient(watch, 'legacy')
  // The transport adds only variables such as PATH and HOME: the rest of our environment contains our keys.
  const transport = new StdioClientTransport({ command, args, env, stderr: 'pipe' })
  return {
    client,
    connect: (signal, timeout) => client.connect(transport, { signal, timeout }),
    lastWords: collectLastWords(transport.stderr as PassThrough),
    close: () => transport.close(),
  }
}

const keptCharacters = 4_000
const shownLines = 5
const lineLength = 300

/** Reads the server's stderr, which would otherwise block, and keeps its end. */
function collectLastWords(stream: Readable): () => string[] {
  let kept = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    kept = (kept + text).slice(-keptCharacters)
  })
  return () =>
    cleanText(kept)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .slice(-shownLines)
      .map((line) => (line.length > lineLength ? `${line.slice(0, lineLength)}…` : line))
}

function remoteSession({ url, headers }: Remote, watch: SessionWatch): Session {
  if (!URL.canParse(url)) throw new Error('its url is not a valid URL. Check it.')
  const client = createClient(watch, 'auto')
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
  return {
    client,
    connect: (signal, timeout) => client.connect(transport, { signal, timeout }),
    lastWords: () => [],
    close: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, goodbyeMs).unref())
      await Promise.race([transport.terminateSession().catch(() => {}), late])
      await transport.close()
    },
  }
}

/** Negotiating the protocol version costs a request over HTTP, but a second process over stdio. */
function createClient(watch: SessionWatch, mode: 'legacy' | 'auto'): Client {
  const tools = { autoRefresh: false, debounceMs: 0, onChanged: () => watch.onToolsChanged() }
  const client = new Client(
    { name: 'deckhand', version: '0.1.0' },
    { listChanged: { tools }, versionNegotiation: { mode } },
  )
  client.onclose = () => watch.onClose()
  return client
}
