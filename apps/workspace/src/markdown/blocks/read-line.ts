import { closesFence, type Fence, type LineShape, type ListItem, shapeOf } from './line-shape.ts'

/**
 * What the lines of the open block have begun. It is never guessed: where only a whole parser could tell, `isSure` is false and nothing is
 * cut before the next blank line, and where even that may be inside of something, the rest of the text is one block (`rest`).
 */
export type Context =
  | { kind: 'nothing' }
  | { kind: 'text'; isSure: boolean; wasBlank: boolean }
  | { kind: 'quote'; wasBlank: boolean }
  | { kind: 'list'; item: ListItem; isSure: boolean; wasBlank: boolean }
  | { kind: 'fence'; fence: Fence }
  | { kind: 'html'; until: RegExp | 'blank' }
  | { kind: 'rest' }

export interface Reading {
  context: Context
  /** The line begins a new block. */
  cutsBefore: boolean
}

export const nothing: Context = { kind: 'nothing' }

/** Reads one whole line. A context of `nothing` afterwards means that the block ends with this line. */
export function readLine(context: Context, line: string): Reading {
  switch (context.kind) {
    case 'fence':
      return goOn(closesFence(line, context.fence) ? nothing : context)
    case 'html':
      return goOn(endsHtml(context.until, line) ? nothing : context)
    case 'rest':
      return goOn(context)
    case 'nothing':
      return goOn(begin(line, shapeOf(line)))
    case 'text':
    case 'quote':
    case 'list':
      return readFlow(context, line, shapeOf(line))
  }
}

type Flow = Extract<Context, { wasBlank: boolean }>

const goOn = (context: Context): Reading => ({ context, cutsBefore: false })

function readFlow(context: Flow, line: string, shape: LineShape): Reading {
  if (shape.isBlank) return goOn({ ...context, wasBlank: true })
  if (belongsInside(context, shape)) return goOn(stayInside(context, shape))
  if (context.wasBlank) return readAfterBlank(context, line, shape)
  if (context.kind === 'quote' && shape.isQuote) return goOn(context)
  return readNextLine(context, line, shape)
}

/** Whether the line is part of the list item above it. After a blank line, an indented line continues the block above, such as code. */
function belongsInside(context: Flow, { indent }: LineShape): boolean {
  if (context.kind === 'list' && indent >= context.item.contentIndent) return true
  return indent > 3 && (context.kind !== 'list' || !context.wasBlank)
}

/** An item that begins with an empty line holds nothing beyond a blank one, and an unsure list may be none: then a fence in it is one outside. */
function stayInside(context: Flow, { fence, html }: LineShape): Context {
  if (context.kind !== 'list') return { ...context, wasBlank: false }
  const isSure = context.isSure && !(context.wasBlank && context.item.isEmpty)
  return !isSure && (fence || html) ? { kind: 'rest' } : { ...context, isSure, wasBlank: false }
}

function readAfterBlank(context: Flow, line: string, shape: LineShape): Reading {
  if (context.kind === 'list' && shape.item && !shape.isBreak) return goOn(listOf(shape.item, true))
  return { context: begin(line, shape), cutsBefore: true }
}

function readNextLine(context: Flow, line: string, shape: LineShape): Reading {
  const isSure = context.kind === 'quote' || context.isSure
  if (shape.fence || shape.html) return isSure ? interrupt(context, line, shape) : goOn({ kind: 'rest' })
  const isBreak = shape.isBreak && !(context.kind === 'text' && shape.isUnderline)
  if (isSure && (shape.isHeading || isBreak)) return { context: begin(line, shape), cutsBefore: true }
  if (shape.item) return goOn(listOf(shape.item, isSure && (context.kind === 'list' || shape.item.mayInterrupt)))
  if (shape.isQuote && isSure) return goOn({ kind: 'quote', wasBlank: false })
  return goOn(textBelow(context, line, shape))
}

function interrupt(context: Flow, line: string, shape: LineShape): Reading {
  if (shape.fence || shape.html?.mayInterrupt) return { context: begin(line, shape), cutsBefore: true }
  if (context.kind === 'list') return goOn({ ...context, isSure: false, wasBlank: false })
  return goOn({ kind: 'text', isSure: false, wasBlank: false })
}

/** Text directly below a block may continue its last paragraph, or begin a new one. */
function textBelow(context: Flow, line: string, { isUnderline }: LineShape): Context {
  if (context.kind === 'list') return { ...context, isSure: false }
  return {
    kind: 'text',
    isSure: context.kind === 'text' && context.isSure && !isUnderline && isPlain(line),
    wasBlank: false,
  }
}

function begin(line: string, shape: LineShape): Context {
  if (shape.isBlank || shape.isHeading || shape.isBreak) return nothing
  if (shape.fence) return { kind: 'fence', fence: shape.fence }
  if (shape.html) return endsHtml(shape.html.until, line) ? nothing : { kind: 'html', until: shape.html.until }
  if (shape.item) return listOf(shape.item, true)
  if (shape.isQuote) return { kind: 'quote', wasBlank: false }
  return { kind: 'text', isSure: shape.indent < 4 && isPlain(line), wasBlank: false }
}

function listOf(item: ListItem, isSure: boolean): Context {
  return { kind: 'list', item, isSure, wasBlank: false }
}

/** Tables and definitions begin like a paragraph, but different lines may follow them. */
function isPlain(line: string): boolean {
  return !line.includes('|') && !line.trimStart().startsWith('[')
}

function endsHtml(until: RegExp | 'blank', line: string): boolean {
  return until === 'blank' ? line.trim() === '' : until.test(line)
}
