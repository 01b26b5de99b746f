import type { DocumentContent } from './document-content.ts'
import { isAgreement } from './parties.ts'

export interface DocumentOptions {
  documentType: string
  title: string
  parties: string[]
  jurisdiction: string | undefined
  draftLine: string
  content: DocumentContent
}

/** A piece of the document in reading order, before formatting. */
export type Piece =
  | { kind: 'title' | 'note' | 'heading' | 'text' | 'party' | 'clause' | 'paragraph'; text: string }
  | { kind: 'definition'; term: string; text: string }
  | { kind: 'signature'; text: string }

/** The whole document, from the title to the signatures. */
export function outlineOf({
  documentType,
  title,
  parties,
  jurisdiction,
  draftLine,
  content,
}: DocumentOptions): Piece[] {
  const { background, definitions, clauses } = content
  const binds = isAgreement(documentType)
  const isThere = (text: string | undefined): text is string => text !== undefined && text !== ''
  return [
    { kind: 'title', text: title },
    { kind: 'note', text: `${documentType} · ${draftLine}` },
    ...block('heading', parties.length > 0 ? [binds ? 'Parties' : 'For and from'] : []),
    ...block('party', parties),
    ...block('heading', isThere(background) ? ['Background'] : []),
    ...block('text', [background].filter(isThere)),
    ...block('text', isThere(jurisdiction) ? [`The law of this document is the law of ${jurisdiction}.`] : []),
    ...block('heading', definitions.length > 0 ? ['Definitions'] : []),
    ...definitions.map(({ term, meaning }) => ({ kind: 'definition' as const, term, text: meaning })),
    ...block('heading', [binds ? 'Terms' : 'Contents']),
    ...clauses.flatMap(({ heading, paragraphs }) => [
      { kind: 'clause' as const, text: heading },
      ...block('paragraph', paragraphs),
    ]),
    ...block('heading', [binds ? 'Signatures' : 'Review and approval']),
    ...(parties.length > 0 ? parties : ['[Name]']).map((text) => ({ kind: 'signature' as const, text })),
  ]
}

type PlainKind = 'title' | 'note' | 'heading' | 'text' | 'party' | 'clause' | 'paragraph'

const block = (kind: PlainKind, texts: string[]) => texts.map((text) => ({ kind, text }))

const charactersPerLine = 92
const linesPerPage = 44
const linesAround: Record<Piece['kind'], number> = {
  title: 3,
  note: 2,
  heading: 2,
  text: 0.6,
  party: 0.5,
  clause: 1.2,
  paragraph: 0.6,
  definition: 0.6,
  signature: 5,
}

/** An estimate: the real number of pages depends on the program that shows it. */
export function estimatePages(pieces: Piece[]): number {
  const lines = pieces.map(({ kind, text }) => Math.ceil(text.length / charactersPerLine) + linesAround[kind])
  return Math.max(1, Math.ceil(lines.reduce((sum, count) => sum + count, 0) / linesPerPage))
}

const maxPreview = 1500

/** The text of about the first page. */
export function firstPage(pieces: Piece[]): string {
  let clause = 0
  const lines = pieces.map((piece) => {
    if (piece.kind === 'clause') clause += 1
    if (piece.kind === 'clause') return `${clause}. ${piece.text}`
    return piece.kind === 'definition' ? `“${piece.term}” means ${piece.text}` : piece.text
  })
  let page = ''
  for (const line of lines) {
    if (page.length + line.length > maxPreview) break
    page += `${line}\n`
  }
  return page.trimEnd()
}
