import { nearNames } from '@deckhand/spec/near-names'
import { linearPattern } from '@deckhand/spec/schema-check'
import {
  anyText,
  isMap,
  isScalar,
  isSeq,
  listOf,
  numberFrom,
  type Reader,
  text,
  textLike,
  truth,
  wrong,
} from '@deckhand/spec/yaml'
import { repeatedIn } from '../schema-walk.ts'
import { formatWords, typeWords } from './keywords.ts'
import { readJsonValue } from './read-json-value.ts'

const json: Reader<unknown> = (node, name, report) => readJsonValue(node, name, report)

const jsonList: Reader<unknown[]> = (node, name, report) => {
  const values = listOf(json)(node, name, report)
  if (values?.length === 0 && isSeq(node) && node.items.length === 0)
    report.node(node, `"${name}" must have a value in its list.`)
  return values
}

const differentValues: Reader<unknown[]> = (node, name, report) => {
  const values = jsonList(node, name, report)
  const seen = values?.map((value) => JSON.stringify(value)) ?? []
  const twice = repeatedIn(seen)
  if (twice !== undefined) report.node(node, `"${name}" has ${twice} twice. Take one out.`)
  return values
}

/** Trims the line end of folded texts. */
export const words: Reader<string> = (node, name, report) => text(node, name, report)?.trim()

const typeWord: Reader<string> = (node, name, report) => {
  if (isScalar(node) && node.value === null) {
    report.node(node, `"${name}" is empty. The type of null is "null", in quotes.`)
    return undefined
  }
  const value = text(node, name, report)
  if (value === undefined || typeWords.includes(value)) return value
  report.node(node, `There is no type "${value}" in JSON Schema. ${hint(value, typeWords)}`)
  return undefined
}

const types: Reader<string | string[]> = (node, name, report) => {
  if (isMap(node)) return wrong(report, node, `"${name}" must be a type or a list of them`)
  if (!isSeq(node)) return typeWord(node, name, report)
  const found = listOf(typeWord)(node, name, report) ?? []
  if (node.items.length === 0) report.node(node, `"${name}" must have a type in its list.`)
  if (new Set(found).size < found.length) report.node(node, `"${name}" has a type twice. Take one out.`)
  return found
}

const format: Reader<string> = (node, name, report) => {
  const value = text(node, name, report)
  if (value === undefined || formatWords.includes(value)) return value
  report.node(node, `There is no format "${value}". ${hint(value, formatWords)}`)
  return undefined
}

const pattern: Reader<string> = (node, name, report) => {
  const value = anyText(node, name, report)
  if (value === undefined) return undefined
  try {
    linearPattern(value)
    return value
  } catch (error) {
    report.node(node, `"${name}": ${(error as Error).message}.`)
    return undefined
  }
}

const finite = numberFrom(-Number.MAX_VALUE, Number.MAX_VALUE, { whole: false })
const finiteNumber: Reader<number> = (node, name, report) => {
  if (isScalar(node) && typeof node.value === 'number' && !Number.isFinite(node.value)) {
    report.node(node, `"${name}" must be a finite number.`)
    return undefined
  }
  return finite(node, name, report)
}

const count: Reader<number> = (node, name, report) => {
  const value = finiteNumber(node, name, report)
  if (value === undefined || (Number.isInteger(value) && value >= 0)) return value
  report.node(node, `"${name}" must be a whole number, 0 or more, and is ${value}.`)
  return undefined
}

const step: Reader<number> = (node, name, report) => {
  const value = finiteNumber(node, name, report)
  if (value === undefined || value > 0) return value
  report.node(node, `"${name}" must be more than 0, and is ${value}.`)
  return undefined
}

/** Limits the comparison of names, which would otherwise take too long. */
const mostNames = 50

export function hint(name: string, known: string[]): string {
  if (known.length === 0) return 'There are none.'
  const some = known.slice(0, mostNames)
  const [near] = nearNames(name.slice(0, 100), some, 1)
  if (near !== undefined) return `Did you mean "${near}"?`
  return `There is: ${some.join(', ')}${known.length > mostNames ? ' and others' : ''}.`
}

const referred = /^#\/(?:\$defs|definitions)\/[A-Za-z][\w.-]*$/

/** The keywords that have no schema inside. */
export const plainKeywords = new Map<string, Reader<unknown>>([
  ['$ref', textLike(referred, '#/$defs/NAME of the same schema')],
  ['type', types],
  ['title', words],
  ['description', words],
  ['deprecated', truth],
  ['format', format],
  ['contentMediaType', textLike(/^[\w.+-]+\/[\w.+*-]+$/, 'a media type such as text/html')],
  ['enum', differentValues],
  ['const', json],
  ['pattern', pattern],
  ['minLength', count],
  ['maxLength', count],
  ['minimum', finiteNumber],
  ['maximum', finiteNumber],
  ['exclusiveMinimum', finiteNumber],
  ['exclusiveMaximum', finiteNumber],
  ['multipleOf', step],
  ['minItems', count],
  ['maxItems', count],
  ['uniqueItems', truth],
  ['required', listOf(anyText)],
  ['minProperties', count],
  ['maxProperties', count],
  ['default', json],
  ['examples', jsonList],
])
