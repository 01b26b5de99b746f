import type { JsonSchema } from '../json.ts'
import { innerSchemas, isObject, memberOf, pointerSteps } from './schema-parts.ts'

/** A schema with its own address: the root, and each inner schema with an `$id`. */
export interface SchemaResource {
  address: string
  root: JsonSchema
  anchors: Map<string, JsonSchema>
  dynamicAnchors: Map<string, JsonSchema>
}

/** The target of a reference. `dynamicAnchor` is set if a dynamic anchor named it. */
export interface ReferredSchema {
  schema: unknown
  resource: SchemaResource
  dynamicAnchor?: string
}

const ownAddress = 'deckhand://schema/'

/**
 * The resources of one schema. Nothing is ever fetched: `published` returns the few other documents that a schema may refer to.
 * Throws, with a message for the author, if two schemas have the same `$id` or anchor.
 */
export class SchemaResources {
  readonly root: SchemaResource
  readonly #byAddress = new Map<string, SchemaResource>()
  readonly #resourceOf = new Map<JsonSchema, SchemaResource>()
  readonly #published: (address: string) => JsonSchema | undefined

  constructor(schema: JsonSchema, published: (address: string) => JsonSchema | undefined) {
    this.#published = published
    this.root = this.#add(schema, typeof schema.$id === 'string' ? schema.$id : '', ownAddress)
  }

  /** The resource that a schema belongs to. */
  of(schema: JsonSchema): SchemaResource {
    return this.#resourceOf.get(schema) ?? this.root
  }

  /** All resources with this dynamic anchor, and the schema that it names. */
  withDynamicAnchor(anchor: string): [SchemaResource, JsonSchema][] {
    return [...this.#byAddress.values()].flatMap((resource) => {
      const schema = resource.dynamicAnchors.get(anchor)
      return schema ? [[resource, schema] as [SchemaResource, JsonSchema]] : []
    })
  }

  /** Throws if the reference has no target. */
  find(keyword: string, reference: string, from: SchemaResource): ReferredSchema {
    const [address, fragment] = addressOf(reference, from.address) ?? []
    const resource = address === undefined ? undefined : (this.#byAddress.get(address) ?? this.#addPublished(address))
    const found = resource && this.#inside(resource, fragment ?? '')
    if (found && (isObject(found.schema) || typeof found.schema === 'boolean')) return found
    const what = resource ? 'nothing in the schema' : 'another document, which is not fetched'
    throw new Error(`the ${keyword} ${JSON.stringify(reference)} points to ${what}; write the definition under "$defs"`)
  }

  #addPublished(address: string): SchemaResource | undefined {
    const schema = this.#published(address)
    return schema && this.#add(schema, address, ownAddress)
  }

  #inside(resource: SchemaResource, fragment: string): ReferredSchema | undefined {
    if (fragment === '') return { schema: resource.root, resource }
    const dynamic = resource.dynamicAnchors.get(fragment)
    if (dynamic) return { schema: dynamic, resource, dynamicAnchor: fragment }
    const named = resource.anchors.get(fragment)
    if (named) return { schema: named, resource }
    return fragment.startsWith('/') ? this.#atPointer(resource, fragment) : undefined
  }

  /** The target may be under an unknown keyword, which was not searched before. */
  #atPointer(start: SchemaResource, pointer: string): ReferredSchema | undefined {
    const steps = pointerSteps(pointer)
    if (!steps) return undefined
    let resource = start
    let here: unknown = start.root
    for (const step of steps) {
      here = memberOf(here, step)
      if (isObject(here)) resource = this.#resourceOf.get(here) ?? resource
    }
    if (isObject(here)) this.#search(here, resource)
    return { schema: here, resource }
  }

  #add(root: JsonSchema, id: string, base: string): SchemaResource {
    const [address] = addressOf(id, base) ?? []
    if (address === undefined) throw new Error(`the $id ${JSON.stringify(id)} is not an address`)
    if (this.#byAddress.has(address)) throw new Error(`two schemas have the $id ${JSON.stringify(id)}`)
    const resource = { address, root, anchors: new Map(), dynamicAnchors: new Map() }
    this.#byAddress.set(address, resource)
    this.#search(root, resource)
    return resource
  }

  #search(schema: JsonSchema, around: SchemaResource): void {
    if (this.#resourceOf.has(schema)) return
    const id = schema.$id
    if (typeof id === 'string' && schema !== around.root) {
      this.#add(schema, id, around.address)
      return
    }
    this.#resourceOf.set(schema, around)
    addAnchor(around.anchors, schema.$anchor, schema)
    addAnchor(around.dynamicAnchors, schema.$dynamicAnchor, schema)
    for (const inner of innerSchemas(schema)) this.#search(inner, around)
  }
}

function addAnchor(anchors: Map<string, JsonSchema>, name: unknown, schema: JsonSchema): void {
  if (typeof name !== 'string') return
  if (anchors.has(name)) throw new Error(`two schemas have the anchor ${JSON.stringify(name)}`)
  anchors.set(name, schema)
}

/** The document's address, and the part after "#". `undefined` if the reference is not a valid address. */
function addressOf(reference: string, base: string): [address: string, fragment: string] | undefined {
  try {
    const url = new URL(reference, base)
    const fragment = url.hash.slice(1)
    url.hash = ''
    return [url.href, fragment]
  } catch {
    return undefined
  }
}
