import { WireError } from '../wire-error.ts'
import { toCamelCase, toSnakeCase } from './field-name.ts'
import { type Field, type MessageName, messages, partData } from './messages.ts'

/**
 * Reads a JSON body as the service's protocol buffers do: unknown and mistyped fields are refused all at once, `null` means unset, a
 * lone value stands for a list of one, and both spellings of a name are taken. Throws a WireError.
 * Wording: https://github.com/brainlid/langchain/pull/599 (unknown name), https://github.com/zed-industries/zed/issues/53919 (list),
 * https://github.com/microsoft/azure-devops-mcp/issues/145 (mistyped value), https://github.com/gera2ld/ai.nvim/issues/13 (details).
 */
export function decodeMessage(name: MessageName, json: unknown): Record<string, unknown> {
  const decoder = new Decoder()
  const decoded = decoder.message(name, json, '')
  decoder.throwIfRefused()
  return decoded as Record<string, unknown>
}

interface Violation {
  field: string
  description: string
}

class Decoder {
  private readonly violations: Violation[] = []

  throwIfRefused(): void {
    if (this.violations.length === 0) return
    throw new WireError('INVALID_ARGUMENT', this.violations.map((violation) => violation.description).join('\n'), [
      { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: this.violations },
    ])
  }

  message(name: MessageName, json: unknown, path: string): unknown {
    if (!isObject(json)) return this.mistyped(path, `type.googleapis.com/${package_}.${name}`, json)
    const fields = messages[name]
    const decoded: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(json)) {
      const fieldName = Object.hasOwn(fields, key) ? key : toCamelCase(key)
      const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
      if (field === undefined) this.unknownName(key, path, 'Cannot find field.')
      else if (value !== null) decoded[fieldName] = this.field(field, value, { parent: path, key: fieldName })
    }
    if (name === 'Part') this.oneData(decoded, path)
    return decoded
  }

  private field(field: Field, value: unknown, place: { parent: string; key: string }): unknown {
    const path = join(place.parent, toSnakeCase(place.key))
    if (typeof field === 'object' && 'list' in field) return this.list(field.list, value, path)
    if (field !== 'any' && Array.isArray(value)) {
      return this.unknownName(place.key, place.parent, 'Proto field is not repeating, cannot start list.')
    }
    return this.value(field, value, path)
  }

  private list(item: Field, value: unknown, path: string): unknown[] {
    if (!Array.isArray(value)) return [this.value(item, value, path)]
    return value.map((entry, index) => this.value(item, entry, `${path}[${index}]`))
  }

  private value(field: Field, value: unknown, path: string): unknown {
    if (typeof field !== 'object') return this.scalar(field, value, path)
    if ('message' in field) return this.message(field.message, value, path)
    if ('map' in field) return this.map(field.map, value, path)
    if ('list' in field) return this.list(field.list, value, path)
    const known = typeof value === 'string' && field.values.includes(value.toUpperCase())
    return known ? value : this.mistyped(path, `type.googleapis.com/${package_}.${field.enumeration}`, value)
  }

  private map(field: Field, value: unknown, path: string): unknown {
    if (!isObject(value)) return this.mistyped(path, 'Map', value)
    const entries = Object.entries(value).map(([key, entry], index) => [
      key,
      this.value(field, entry, `${path}[${index}].value`),
    ])
    return Object.fromEntries(entries)
  }

  private scalar(field: Exclude<Field, object>, value: unknown, path: string): unknown {
    switch (field) {
      case 'any':
        return value
      case 'string':
        return typeof value === 'string' ? value : this.mistyped(path, 'TYPE_STRING', value)
      case 'boolean':
        return typeof value === 'boolean' ? value : this.mistyped(path, 'TYPE_BOOL', value)
      case 'number':
        return isNumber(value) ? Number(value) : this.mistyped(path, 'TYPE_FLOAT', value)
      case 'integer':
        return isNumber(value) && Number(value) === (Number(value) | 0)
          ? Number(value)
          : this.mistyped(path, 'TYPE_INT32', value)
      case 'struct':
        return isObject(value) ? value : this.mistyped(path, 'type.googleapis.com/google.protobuf.Struct', value)
      case 'bytes':
        return isBase64(value) ? value : this.notBase64(path, value)
    }
  }

  private oneData(part: Record<string, unknown>, path: string): void {
    const set = Object.keys(part).filter((key) => partData.includes(key))
    for (const extra of set.slice(1)) {
      this.refuse(
        path,
        `Invalid value at '${path}' (oneof), oneof field 'data' is already set. Cannot set '${toSnakeCase(extra)}'`,
      )
    }
  }

  private unknownName(key: string, parent: string, why: string): undefined {
    const place = parent === '' ? '' : ` at '${parent}'`
    return this.refuse(parent, `Invalid JSON payload received. Unknown name "${key}"${place}: ${why}`)
  }

  private mistyped(path: string, type: string, value: unknown): undefined {
    return this.refuse(path, `Invalid value at '${path}' (${type}), ${JSON.stringify(value)}`)
  }

  private notBase64(path: string, value: unknown): undefined {
    return this.refuse(path, `Invalid value at '${path}' (TYPE_BYTES), Base64 decoding failed for ${shorten(value)}`)
  }

  private refuse(field: string, description: string): undefined {
    this.violations.push({ field, description })
    return undefined
  }
}

const package_ = 'google.ai.generativelanguage.v1beta'

function join(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)))
}

/** Both alphabets, with or without padding, as protocol buffers take them. */
function isBase64(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(value)) return false
  return value.replace(/=+$/, '').length % 4 !== 1
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  return text.length > 80 ? `${text.slice(0, 80)}...` : text
}
