import type { Paragraph } from 'docx'
import type { Piece } from './outline.ts'

type Docx = typeof import('docx')

export const clauseNumbers = 'clauses'

/** The paragraphs of one piece. The word processor numbers the clauses, so numbers stay right when one is moved. */
export function paragraphsOf(docx: Docx, piece: Piece): Paragraph[] {
  const { Paragraph, TextRun, HeadingLevel } = docx
  const numbered = (level: number) => ({ numbering: { reference: clauseNumbers, level } })
  switch (piece.kind) {
    case 'title':
      return [new Paragraph({ text: piece.text, heading: HeadingLevel.TITLE })]
    case 'note':
      return [new Paragraph({ children: [new TextRun({ text: piece.text, italics: true, color: '5B6875' })] })]
    case 'heading':
      return [new Paragraph({ text: piece.text, heading: HeadingLevel.HEADING_1, keepNext: true })]
    case 'clause':
      return [new Paragraph({ text: piece.text, heading: HeadingLevel.HEADING_2, keepNext: true, ...numbered(0) })]
    case 'paragraph':
      return [new Paragraph({ text: piece.text, ...numbered(1) })]
    case 'party':
      return [new Paragraph({ children: [new TextRun({ text: piece.text, bold: true })], bullet: { level: 0 } })]
    case 'definition': {
      const term = new TextRun({ text: `“${piece.term}” `, bold: true })
      return [new Paragraph({ children: [term, new TextRun(`means ${piece.text}`)] })]
    }
    case 'text':
      return [new Paragraph({ text: piece.text })]
    case 'signature':
      return signature(docx, piece.text)
  }
}

function signature({ Paragraph, TextRun, TabStopType, LeaderType }: Docx, name: string): Paragraph[] {
  const tabStops = [
    { type: TabStopType.LEFT, position: 1400 },
    { type: TabStopType.LEFT, position: 6400, leader: LeaderType.UNDERSCORE },
  ]
  const line = (label: string) => new Paragraph({ tabStops, keepNext: true, children: [new TextRun(`${label}\t\t`)] })
  const head = new TextRun({ text: name, bold: true })
  return [
    new Paragraph({ children: [head], keepNext: true, spacing: { before: 360 } }),
    line('Signature'),
    line('Name'),
    line('Date'),
  ]
}
