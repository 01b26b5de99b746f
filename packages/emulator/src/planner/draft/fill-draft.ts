import { examplesIn } from '../arguments/examples.ts'
import type { Schema } from '../arguments/schema.ts'
import { stem } from '../language/stem.ts'
import { nameWords, tokens } from '../language/tokens.ts'
import type { Brief } from './brief.ts'
import { DraftWriter, type Place } from './draft-writer.ts'
import { mark } from './subject-words.ts'

const usualItems = 3
const mostItems = 60

/** An answer of the form that a schema asks for, written about the subject of a brief. */
export function fillDraft(schema: Schema, brief: Brief): Record<string, unknown> {
  const writer = new DraftWriter(brief)
  return drafted(schema, { writer, place: { item: 0, items: 1, isClause: false }, parent: [] })
}

interface Spot {
  writer: DraftWriter
  place: Place
  /** Words of the name of what it is in. */
  parent: string[]
}

function drafted(schema: Schema, spot: Spot): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [name, valueFor(property, name, spot)]),
  )
}

function valueFor(schema: Schema, name: string, spot: Spot): unknown {
  if (schema.enum.length > 0) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return drafted(schema, { ...spot, parent: stemsOf(name) })
    case 'array':
      return listFor(schema, name, spot)
    case 'boolean':
      return schema.default === true
    case 'number':
    case 'integer':
      return numberFor(schema)
    case 'string':
      return textFor(schema, name, spot)
  }
}

/** A number that nobody gave is the example of the schema, or the least that it allows. */
function numberFor({ default: usual, description, minimum, maximum }: Schema): number {
  const example = examplesIn(description).map(Number).find(Number.isFinite)
  const value = typeof usual === 'number' ? usual : (example ?? 0)
  return Math.min(maximum ?? value, Math.max(minimum ?? value, value))
}

function listFor({ items, minItems, maxItems }: Schema, name: string, { writer, place }: Spot): unknown[] {
  if (!items) return []
  const isTerms = items.properties.term !== undefined
  const usual = isTerms ? Math.min(4, writer.terms()) : usualItems
  const count = Math.min(maxItems ?? mostItems, Math.max(minItems ?? 0, usual), mostItems)
  if (items.type !== 'object') return asked(writer.points(standing(place, name), count), name)
  const isClause = stemsOf(name).some((word) => clauseWords.has(word))
  return Array.from({ length: count }, (_, item) =>
    drafted(items, { writer, place: { item, items: count, isClause }, parent: stemsOf(name) }),
  )
}

/** A list that belongs to no item is about another side of the subject than the items are. */
function standing(place: Place, name: string): Place {
  return place.items > 1 ? place : { ...place, item: 1 + (mark(name) % 13) }
}

/** Paragraphs are sentences, and begin without a term. */
function asked(points: string[], name: string): string[] {
  if (!stemsOf(name).some((word) => paragraphWords.has(word))) return points
  return points.map((point) => {
    const sentence = point.replace(/^[^:.]{2,30}: (\p{L})/u, (_, first: string) => first.toUpperCase())
    return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
  })
}

const words = (text: string) => new Set(text.split(' ').map(stem))
const clauseWords = words('clause article provision')
const paragraphWords = words('paragraph sentence text')
const sectionWords = words('section part group chapter category')
const headingWords = words('title heading headline name label')
const remarkWords = words('note notes speech remark comment detail')
const stepWords = words('action next ask step')
const reasonWords = words('reason basis rationale source why justification')

const stemsOf = (name: string) => nameWords(name).map(stem)

/** What a text is for, by its name. */
function textFor({ description }: Schema, name: string, { writer, place, parent }: Spot): string {
  const names = stemsOf(name)
  const speaks = (these: ReadonlySet<string>) => names.some((word) => these.has(word))
  if (names.includes('term')) return writer.term(place.item)
  if (speaks(words('meaning definition'))) return writer.meaning(place.item)
  if (parent.some((word) => reasonWords.has(word)) || speaks(reasonWords))
    return writer.reason(nameWords(name).join(' '))
  if (speaks(sectionWords)) return writer.section(place)
  if (speaks(stepWords)) return writer.nextStep()
  if (place.items > 1 && speaks(headingWords)) return writer.heading(place)
  if (speaks(remarkWords)) return writer.remark(place)
  return isLong(description) ? `${writer.line()}. ${writer.nextStep()}` : writer.line()
}

/** A description that asks for sentences does not want a line. */
function isLong(description: string): boolean {
  return tokens(description).some(({ lower }) => lower === 'sentences' || lower === 'paragraph')
}
