import type { Json, JsonObject } from '@deckhand/spec'
import { html } from 'hono/html'
import type { Html } from '../page.ts'

/** A schema written like a type, with links for names. `indent`: of all lines but the first. */
export function schemaView(schema: JsonObject, indent = ''): Html {
  if (typeof schema.$ref === 'string') return nameLink(schema.$ref)
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (Array.isArray(schema.enum)) return html`${schema.enum.map((each) => JSON.stringify(each)).join(' | ')}`
  if (Array.isArray(schema.anyOf)) return choiceView(schema.anyOf as JsonObject[], indent)
  if (schema.type === 'array')
    return html`list of ${schemaView((schema.items ?? {}) as JsonObject, indent)}${bounds(schema)}`
  if (schema.type === 'object') return objectView(schema, indent)
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything')
  return html`${String(type)}${bounds(schema)}`
}

function nameLink(reference: string): Html {
  const name = reference.split('/').at(-1) ?? ''
  return html`<a href="#${name}">${name}</a>`
}

function choiceView(choices: JsonObject[], indent: string): Html {
  return html`${choices.map((choice, index) => html`${index > 0 ? `\n${indent}| ` : ''}${schemaView(choice, indent)}`)}`
}

function objectView({ properties, required = [], additionalProperties }: JsonObject, indent: string): Html {
  const fields = Object.entries((properties ?? {}) as Record<string, JsonObject>)
  const inner = `${indent}  `
  if (fields.length === 0 && additionalProperties === false) return html`{}`
  if (fields.length === 0)
    return html`{ [name]: ${additionalProperties ? schemaView(additionalProperties as JsonObject, inner) : 'anything'} }`
  const lines = fields.map(([name, field]) => {
    const mark = (required as Json[]).includes(name) ? '' : '?'
    return html`${inner}<b>${name}</b>${mark}: ${schemaView(field, inner)}${remark(field)}\n`
  })
  return html`{\n${lines}${indent}}`
}

const remark = ({ description }: JsonObject): Html =>
  description === undefined ? html`` : html`<i> // ${String(description)}</i>`

/** The bounds of a schema in words; the value replaces the dots. */
const boundWords: Record<string, string> = {
  minLength: 'at least … long',
  maxLength: 'at most … long',
  minimum: 'from …',
  maximum: 'to …',
  minItems: 'at least …',
  maxItems: 'at most …',
  default: '… by default',
  format: '…',
  pattern: 'matches …',
}

/** Replaces patterns by words. No text may contain NUL, so that one is left out. */
const patternWords: Record<string, string> = { '^[^\\0]*$': '', '\\S': 'not blank' }

function bounds(schema: JsonObject): Html {
  const parts = [schema, ...((schema.allOf ?? []) as JsonObject[])]
  const shown = parts.flatMap(boundsOf).filter((words) => words !== '')
  return shown.length === 0 ? html`` : html`<i> (${shown.join(', ')})</i>`
}

function boundsOf(schema: JsonObject): string[] {
  return Object.entries(boundWords).flatMap(([name, words]) => {
    const value = schema[name]
    return value === undefined ? [] : [inWords(words, value)]
  })
}

const inWords = (words: string, value: Json) => patternWords[String(value)] ?? words.replace('…', () => String(value))
