import type { Cell, Worksheet } from './library.ts'

const palette = {
  head: 'FF14467C',
  headInk: 'FFFFFFFF',
  input: 'FFFFF8E1',
  inputInk: 'FF1F4FBF',
  muted: 'FF5B6875',
  line: 'FFD5DCE4',
}

/** Without a name, each program would choose its own font. */
export const face = { name: 'Calibri', size: 11, family: 2 }

/** Prints a tab at page width. */
export const pageSetup = { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 } as const

/** The letter of a column, counted from 1. */
export function letter(column: number): string {
  const high = Math.floor((column - 1) / 26)
  return `${high > 0 ? String.fromCharCode(64 + high) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`
}

export const monthFormat = 'mmm yyyy'
export const percentFormat = '0.0%'
export const moneyFormat = (currency: string) => `#,##0 "${currency}";[Red]-#,##0 "${currency}"`

export function putText(sheet: Worksheet, at: string, text: string, style: 'title' | 'note' | 'plain' = 'plain'): Cell {
  const cell = sheet.getCell(at)
  cell.value = text
  if (style === 'title') cell.font = { ...face, bold: true, size: 16 }
  if (style === 'note') cell.font = { ...face, italic: true, color: { argb: palette.muted } }
  return cell
}

/** A formula with its value, for programs that do not recalculate. */
export function putFormula(
  sheet: Worksheet,
  at: string,
  formula: string,
  result: number | string,
  format?: string,
): Cell {
  const cell = sheet.getCell(at)
  cell.value = { formula, result }
  if (format !== undefined) cell.numFmt = format
  return cell
}

/** A value that the user may change. */
export function putInput(sheet: Worksheet, at: string, value: number | Date | string, format?: string): Cell {
  const cell = sheet.getCell(at)
  cell.value = value
  cell.font = { ...face, color: { argb: palette.inputInk } }
  cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: palette.input } }
  if (format !== undefined) cell.numFmt = format
  return cell
}

export function putHead(sheet: Worksheet, row: number, texts: string[], first = 1): void {
  for (const [index, text] of texts.entries()) {
    const cell = sheet.getCell(row, first + index)
    cell.value = text
    cell.font = { ...face, bold: true, color: { argb: palette.headInk } }
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: palette.head } }
    cell.alignment = { horizontal: first + index === 1 ? 'left' : 'center', vertical: 'middle', wrapText: true }
  }
}

/** Formats a sum: bold, below a line. */
export function markTotal(cell: Cell): void {
  cell.font = { ...face, bold: true }
  cell.border = { top: { style: 'thin', color: { argb: palette.line } } }
}

/** The Excel date, counted in days from the end of 1899. */
export function serialOf(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1) / 86_400_000 + 25_569
}
