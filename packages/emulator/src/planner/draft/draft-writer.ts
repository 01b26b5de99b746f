import { stem } from '../language/stem.ts'
import { type Aspect, aspects } from './aspects.ts'
import { type Brief, listedFor } from './brief.ts'
import { clauses } from './clauses.ts'
import { reworded } from './reworded.ts'
import { chunksOf, mark, nameOf } from './subject-words.ts'

/** Where in the answer a text stands: in which item of which list, and how many there are. */
export interface Place {
  item: number
  items: number
  /** It is one of those that bind people. */
  isClause: boolean
}

const sectionStems = ['section', 'part', 'chapter'].map(stem)
const pointStems = ['point'].map(stem)
const clauseStems = ['clause'].map(stem)

/** Writes about one subject, always the same about the same one, and of two subjects not the same. */
export class DraftWriter {
  readonly #brief: Brief
  readonly #chunks: string[]
  readonly #seed: number

  constructor(brief: Brief) {
    this.#brief = brief
    this.#chunks = chunksOf(brief.subject)
    this.#seed = mark(brief.subject.toLowerCase())
  }

  /** A short line that says what an item is about. */
  heading(place: Place): string {
    const wanted = this.#listed(place.isClause ? clauseStems : pointStems)[place.item]
    if (wanted !== undefined) return capital(wanted)
    const { headlines } = this.#aspect(place)
    return this.#write(headlines[(this.#seed + place.item) % headlines.length] ?? '', place)
  }

  /** Items that follow each other share one. */
  section({ item, items, isClause }: Place): string {
    const wanted = this.#listed(sectionStems)
    const count = wanted.length || Math.min(6, Math.max(1, Math.ceil(items / 2)))
    const index = Math.floor((item * count) / Math.max(1, items))
    const first = Math.ceil((index * items) / count)
    const chunk = this.#chunk(first)
    return wanted[index] ?? `${capital(chunk)}: ${this.#aspect({ item: first, items, isClause }).label}`
  }

  /** So many points or paragraphs of an item. */
  points(place: Place, count: number): string[] {
    const { points } = this.#aspect(place)
    const left = (this.#seed + place.item) % (points.length + 1)
    // Points build on each other, so they keep their order when one has to stay out.
    const given = count < points.length ? points.filter((_, index) => index !== left) : points
    return given.slice(0, count).map((point) => this.#write(point, place))
  }

  /** A sentence or two to be said about an item. */
  remark(place: Place): string {
    const [first = '', second = ''] = this.points(place, 2).map((point) => point.replace(/^[^:]{2,30}: /, ''))
    return `${this.#write('Begin with {c} and how {a} know it.', place)} ${capital(first)}. ${capital(second)}.`.replace(
      /([?.])\./g,
      '$1',
    )
  }

  /** One line about the whole. */
  line(): string {
    return this.#write(this.#pick(lines, 3), { item: 0, items: 1, isClause: false })
  }

  nextStep(): string {
    return this.#write(this.#pick(steps, 11), { item: 0, items: 1, isClause: false })
  }

  /** A term of the subject, and what it means here. */
  term(item: number): string {
    return capital(this.#chunks[item % this.#chunks.length] ?? this.#brief.subject)
  }

  meaning(item: number): string {
    return `${this.term(item)} as it is dealt with in ${nameOf(this.#brief.subject)}, and whatever {a} add to it in writing.`.replace(
      '{a}',
      this.#audience(),
    )
  }

  /** What something with that name rests on. */
  reason(name: string): string {
    const text = this.#pick(reasons, mark(name))
    return this.#write(text.replaceAll('{n}', name), { item: mark(name) % 7, items: 7, isClause: false })
  }

  terms(): number {
    return this.#chunks.length
  }

  #listed(names: string[]): string[] {
    return listedFor(this.#brief, names)
  }

  #aspect({ item, isClause }: Place): Aspect {
    const pool = isClause ? clauses : aspects
    const step = isClause ? item : this.#seed + item * 3
    return pool[step % pool.length] ?? { label: '', headlines: [''], points: [''] }
  }

  #chunk(item: number): string {
    return this.#chunks[item % this.#chunks.length] ?? this.#brief.subject
  }

  #audience(): string {
    const { audience } = this.#brief
    if (audience === '') return 'everybody involved'
    return /^\p{Ll}/u.test(audience) && !/^(?:the|our|my|all|an?) /.test(audience) ? `the ${audience}` : audience
  }

  #pick(texts: string[], salt: number): string {
    return texts[(this.#seed + salt) % texts.length] ?? ''
  }

  #write(template: string, { item }: Place): string {
    const round = Math.floor(item / aspects.length)
    const text = reworded(template, this.#seed)
      .replaceAll('{s}', nameOf(this.#brief.subject))
      .replaceAll('{c}', this.#chunk(item))
      .replaceAll('{a}', this.#audience())
    return capital(round > 0 && !/[.:?]/.test(text) ? `${text}, part ${round + 1}` : text)
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const lines = [
  'What {a} should know about {c}, and decide',
  '{c} in plain words for {a}',
  'A first outline of {c} for {a} to correct',
  'Where {c} may lead, and what {a} can do about it',
  'The questions that {c} puts to {a}',
]

const steps = [
  'Agree with {a} on who leads {c}, and on a date.',
  'Replace what is general in this outline of {c} with your own figures.',
  'Show this draft on {c} to one of {a} and write down what is missing.',
  'Decide which part of {s} comes first.',
]

const reasons = [
  'A placeholder for the {n} of {s}: take the figure from your own books.',
  'No figure for the {n} was given; compare it with last year’s before {a} see {c}.',
  'A round number for the {n} that shows how the model works; {s} will differ.',
  'To be checked: ask whoever runs {c} for the {n}.',
]
