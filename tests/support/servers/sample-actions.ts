import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ACTION_CALL,
  ActionError,
  type ActionMetadata,
  type JayFile,
  makeJayAction,
  makeJayQuery,
} from '@deckhand/actions'
import { ActionRegistry, ServiceRegistry } from '@deckhand/actions/registry'
import type { JsonObject } from '@deckhand/spec'

export interface FindInput {
  query: string
  limit: number
  tags?: string[]
  inStock?: boolean
}

export interface PlaceInput {
  items: { sku: string; count: number }[]
  note?: string
}

export interface AttachInput {
  title: string
  photo: JayFile
  pages?: JayFile[]
  papers?: Record<string, JayFile>
}

const object = (properties: Record<string, JsonObject>, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})
const text = { type: 'string' }
const whole = { type: 'integer' }
const file = { type: 'string', format: 'binary' }

const metadata: Omit<ActionMetadata, 'description'>[] = [
  {
    name: 'stock.find',
    inputSchema: object(
      {
        query: text,
        limit: { ...whole, minimum: 1, maximum: 50, default: 10 },
        tags: { type: 'array', items: text },
        inStock: { type: 'boolean' },
      },
      ['query'],
    ),
    outputSchema: { type: 'object', properties: { found: { type: 'object' } }, required: ['found'] },
  },
  {
    name: 'stock.watch',
    inputSchema: object({ count: { ...whole, minimum: 1, maximum: 9 }, failAt: whole }, ['count']),
  },
  {
    name: 'orders.place',
    inputSchema: {
      ...object({ items: { type: 'array', items: { $ref: '#/$defs/item' }, minItems: 1 }, note: text }, ['items']),
      $defs: { item: object({ sku: text, count: { ...whole, minimum: 1 } }, ['sku', 'count']) },
    },
    outputSchema: object({ pieces: whole, by: text }, ['pieces', 'by']),
  },
  { name: 'orders.change', inputSchema: object({ note: text }) },
  {
    name: 'orders.attach',
    inputSchema: object(
      {
        title: text,
        photo: file,
        pages: { type: 'array', items: file },
        papers: { type: 'object', additionalProperties: file },
      },
      ['title', 'photo'],
    ),
  },
]

/** Actions of every kind. `heard` records what their handlers did. */
export function sampleActions(onFault: (error: unknown) => void = () => {}) {
  const heard: string[] = []
  const services = new ServiceRegistry()
  const registry = new ActionRegistry({ onFault, checkOutput: true, services })

  const find = makeJayQuery<FindInput, JsonObject>('stock.find')
    .withServices(ACTION_CALL)
    .withHandler(async (input, { signal }) => {
      heard.push(`find ${input.query}`)
      if (input.query === 'refuse it') throw new ActionError('SOLD_OUT', 'There is nothing left.')
      if (input.query === 'break it') throw new Error('the password is hunter2')
      if (input.query === 'answer oddly') return { lost: true }
      if (input.query === 'wait for it') await sleep(60_000, undefined, { signal }).catch(() => heard.push('aborted'))
      return { found: { ...input } }
    })
  const watch = makeJayQuery<{ count: number; failAt?: number }, JsonObject>('stock.watch').withHandler(
    async function* ({ count, failAt }) {
      for (let at = 1; at <= count; at += 1) {
        if (at === failAt) throw new ActionError('SHUT', 'The store is shut.')
        yield { at }
      }
    },
  )
  const place = makeJayAction<PlaceInput, JsonObject>('orders.place')
    .withServices(ACTION_CALL)
    .withHandler(async ({ items }, { principal }) => {
      heard.push('placed')
      if (items[0]?.sku === 'none') throw new ActionError('NO_SUCH_SKU', 'Nobody sells that.')
      return { pieces: items.reduce((sum, { count }) => sum + count, 0), by: `${principal.kind} ${principal.userId}` }
    })
  const change = makeJayAction<{ note?: string }, JsonObject>('orders.change')
    .withMethod('PUT')
    .withHandler(async ({ note = 'none' }) => {
      if (note === 'refuse it') throw new ActionError('SHUT', 'Too late.')
      return { note }
    })
  const attach = makeJayAction<AttachInput, JsonObject>('orders.attach')
    .withFiles({ maxFileSize: 1_000, maxFiles: 3 })
    .withHandler(async ({ title, photo, pages = [], papers = {} }) => {
      heard.push(photo.path)
      if (title === 'refuse it') throw new ActionError('BLURRED', 'The photo is blurred.')
      const papersSeen = await Promise.all(Object.entries(papers).map(async ([name, each]) => [name, await seen(each)]))
      return {
        title,
        photo: await seen(photo),
        pages: await Promise.all(pages.map(seen)),
        papers: Object.fromEntries(papersSeen),
      }
    })
  const bare = makeJayAction('bare').withHandler(async (input: JsonObject | null) => {
    if (input?.refuse) throw new ActionError('REFUSED', 'As you wish.')
    return { got: input }
  })

  for (const action of [find, watch, place, change, attach, bare]) registry.register(action as never)
  for (const each of metadata) registry.setMetadata(each.name, { ...each, description: `This is ${each.name}.` })
  return { registry, services, heard }
}

async function seen({ name, type, size, path }: JayFile): Promise<JsonObject> {
  const mode = ((await stat(dirname(path))).mode & 0o777).toString(8)
  return { name, type, size, content: await readFile(path, 'latin1'), folder: mode }
}
