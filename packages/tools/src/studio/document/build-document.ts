import type { ToolContext } from '@deckhand/spec'
import { loadOptional } from '@deckhand/spec/optional-package'
import type { IStylesOptions, Paragraph } from 'docx'
import { breathe } from '../breathe.ts'
import { fitText } from '../content/fit-text.ts'
import type { Piece } from './outline.ts'
import { clauseNumbers, paragraphsOf } from './piece-paragraphs.ts'

type Docx = typeof import('docx')

const part = { name: 'draft_document', packages: ['docx@~9.7.2'] }
const piecesPerTurn = 40

/** Builds the bytes of a .docx. Yields between pieces, and stops if the signal aborts. */
export async function buildDocument(
  { title, pieces }: { title: string; pieces: Piece[] },
  { progress, signal }: Pick<ToolContext, 'progress' | 'signal'>,
): Promise<Uint8Array> {
  const docx = await loadOptional(part, () => import('docx'))
  const children: Paragraph[] = []
  for (const [index, piece] of pieces.entries()) {
    if (index % piecesPerTurn === 0) await breathe(signal)
    if (piece.kind === 'clause') progress(`Setting the clause ${piece.text}`, 0.5 + (0.4 * index) / pieces.length)
    children.push(...paragraphsOf(docx, piece))
  }
  await breathe(signal)
  progress('Packing the document', 0.92)
  const document = new docx.Document({
    title,
    creator: 'Deckhand',
    styles,
    numbering: { config: [numberingOf(docx)] },
    sections: [{ properties: { page: pageOf }, children, ...margins(docx, title) }],
  })
  const bytes = await docx.Packer.toBuffer(document)
  signal.throwIfAborted()
  return new Uint8Array(bytes)
}

/** A4, with margins of about an inch. */
const pageOf = {
  size: { width: 11_906, height: 16_838 },
  margin: { top: 1300, bottom: 1200, left: 1300, right: 1300 },
}

const spaced = (before: number, after: number) => ({ spacing: { before, after, line: 276 } })

const styles: IStylesOptions = {
  default: {
    document: { run: { font: 'Calibri', size: 22, color: '1C2B3A' }, paragraph: spaced(0, 120) },
    title: { run: { size: 44, bold: true, color: '12355B' }, paragraph: spaced(0, 120) },
    heading1: { run: { size: 28, bold: true, color: '14467C' }, paragraph: spaced(320, 120) },
    heading2: { run: { size: 23, bold: true, color: '1C2B3A' }, paragraph: spaced(220, 80) },
    listParagraph: { paragraph: spaced(0, 80) },
  },
}

function numberingOf({ LevelFormat, AlignmentType }: Docx) {
  const level = (number: number, text: string, left: number, hanging: number) => ({
    level: number,
    format: LevelFormat.DECIMAL,
    text,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left, hanging } } },
  })
  return { reference: clauseNumbers, levels: [level(0, '%1.', 560, 560), level(1, '%1.%2', 560, 560)] }
}

function margins({ Header, Footer, Paragraph, TextRun, PageNumber, AlignmentType, TabStopType }: Docx, title: string) {
  const small = { size: 18, color: '5B6875' }
  const tabStops = [{ type: TabStopType.RIGHT, position: 9300 }]
  const header = new Paragraph({
    tabStops,
    children: [new TextRun({ text: `${fitText(title, 60)}\tDraft for review`, ...small })],
  })
  const footer = new Paragraph({
    alignment: AlignmentType.RIGHT,
    children: [new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES], ...small })],
  })
  return {
    headers: { default: new Header({ children: [header] }) },
    footers: { default: new Footer({ children: [footer] }) },
  }
}
