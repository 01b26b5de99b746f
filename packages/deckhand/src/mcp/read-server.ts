import type { McpServerDefinition } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import { isRecord, type Mistakes } from './mistakes.ts'

const localKeys = ['command', 'args', 'env']
const remoteKeys = ['url', 'headers']
const types: Record<string, 'stdio' | 'http'> = { stdio: 'stdio', http: 'http', 'streamable-http': 'http' }

/** One server of the file; `undefined` when it is disabled, or when there are mistakes in it. */
export function readServer(server: unknown, place: string, mistakes: Mistakes): McpServerDefinition | undefined {
  const before = mistakes.words.length
  if (!isRecord(server)) mistakes.add(place, 'must be an object with a command or a url')
  const definition = isRecord(server) ? readFields(server, place, mistakes) : undefined
  return mistakes.words.length > before || (isRecord(server) && server.disabled === true) ? undefined : definition
}

function readFields(server: Record<string, unknown>, place: string, mistakes: Mistakes): McpServerDefinition {
  const type = kindOf(server, place, mistakes)
  refuseOthers(server, type === 'stdio' ? localKeys : remoteKeys, place, mistakes)
  if (server.disabled !== undefined && typeof server.disabled !== 'boolean') {
    mistakes.add(`${place}.disabled`, 'must be true or false')
  }
  return type === 'stdio'
    ? {
        type,
        command: text(server.command, `${place}.command`, mistakes),
        args: texts(server.args, `${place}.args`, mistakes),
        env: textRecord(server.env, `${place}.env`, mistakes),
      }
    : {
        type,
        url: address(server.url, `${place}.url`, mistakes),
        headers: textRecord(server.headers, `${place}.headers`, mistakes),
      }
}

function kindOf({ type, command, url }: Record<string, unknown>, place: string, mistakes: Mistakes): 'stdio' | 'http' {
  const kind = url === undefined ? 'stdio' : 'http'
  if ((command === undefined) === (url === undefined)) {
    mistakes.add(place, 'must have either a command (with args and env) or a url (with headers)')
  } else if (type !== undefined && types[String(type)] !== kind) {
    mistakes.add(`${place}.type`, `must be "${kind}" here, or absent`)
  }
  return kind
}

function refuseOthers(server: Record<string, unknown>, keys: string[], place: string, mistakes: Mistakes): void {
  const known = [...keys, 'type', 'disabled']
  for (const key of Object.keys(server)) {
    // Having both is reported once, above.
    if (known.includes(key) || key === 'command' || key === 'url') continue
    const [near] = nearNames(key, known)
    mistakes.add(
      `${place}.${key}`,
      near ? `is unknown. The nearest is "${near}"` : `is unknown. The keys are: ${keys.join(', ')}`,
    )
  }
}

function text(value: unknown, place: string, mistakes: Mistakes): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  if (value !== undefined) mistakes.add(place, 'must be a text that is not empty')
  return ''
}

function address(value: unknown, place: string, mistakes: Mistakes): string {
  if (typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  mistakes.add(place, 'must be an address that begins with http:// or https://')
  return ''
}

function texts(value: unknown, place: string, mistakes: Mistakes): string[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
  mistakes.add(place, 'must be a list of texts')
  return []
}

function textRecord(value: unknown, place: string, mistakes: Mistakes): Record<string, string> {
  if (value === undefined) return {}
  if (!isRecord(value)) {
    mistakes.add(place, 'must be an object with a text under each name')
    return {}
  }
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== 'string') mistakes.add(`${place}.${key}`, 'must be a text; put quotes around it')
  }
  return value as Record<string, string>
}
