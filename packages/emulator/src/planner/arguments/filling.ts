import type { Moment } from '../language/dates.ts'
import { quotedTexts } from '../language/quoted.ts'
import { cover, overlapsAny, type Span } from '../language/spans.ts'
import type { ToolVocabulary } from '../plan/tool-vocabulary.ts'
import { label, type Parameter } from './parameter.ts'
import { isValid } from './validate.ts'

/** A value found for a parameter, and the words it came from. */
export interface Found {
  value: unknown
  spans: Span[]
}

/** One clause while its values are being handed out. Each word is given to at most one parameter. */
export class Filling {
  readonly text: string
  readonly now: Date
  /** Where `now` is, if anybody said so. */
  readonly timeZone: string | undefined
  readonly vocabulary: ToolVocabulary
  readonly parameters: readonly Parameter[]
  readonly values = new Map<Parameter, unknown>()
  readonly taken: Span[] = []
  readonly quoted: readonly Span[]
  /** When what is changed begins at present, as far as it is known. */
  readonly present: Moment | undefined
  /** A day that was said with a time that makes no sense: the time that is told when asked is of that day. */
  saidDay: Date | undefined
  /** What was said in a way that cannot be meant: it has to be asked for. */
  readonly unclear = new Set<Parameter>()
  /** Values that were refused before, per path: another has to be found. */
  readonly refused: ReadonlyMap<string, unknown>

  constructor(options: {
    text: string
    now: Date
    timeZone?: string | undefined
    vocabulary: ToolVocabulary
    parameters: readonly Parameter[]
    present?: Moment | undefined
    refused?: ReadonlyMap<string, unknown>
  }) {
    this.text = options.text
    this.now = options.now
    this.timeZone = options.timeZone
    this.vocabulary = options.vocabulary
    this.parameters = options.parameters
    this.present = options.present
    this.refused = options.refused ?? new Map()
    this.quoted = quotedTexts(options.text)
  }

  /** Parameters that have no value yet. */
  open(): Parameter[] {
    return this.parameters.filter((parameter) => !this.values.has(parameter))
  }

  /** The text with everything that has been given away covered, and quotations too unless they are wanted. */
  freeText(options: { withQuoted?: boolean } = {}): string {
    return cover(this.text, options.withQuoted ? this.taken : [...this.taken, ...this.quoted])
  }

  isFree(span: Span): boolean {
    return !overlapsAny(span, this.taken)
  }

  isRefused(parameter: Parameter, value: unknown): boolean {
    const refused = this.refused.get(label(parameter))
    return refused !== undefined && JSON.stringify(refused) === JSON.stringify(value)
  }

  /** Leaves a parameter to a question: the words about it make no sense. */
  ask(parameter: Parameter | undefined, spans: readonly Span[]): void {
    if (parameter) this.unclear.add(parameter)
    this.taken.push(...spans)
  }

  /** Gives a value to a parameter. Says no, and takes nothing, when the schema forbids the value. */
  give(parameter: Parameter, found: Found): boolean {
    if (this.values.has(parameter) || !isValid(parameter, found.value)) return false
    if (this.isRefused(parameter, found.value)) return false
    this.values.set(parameter, found.value)
    this.taken.push(...found.spans)
    return true
  }
}
