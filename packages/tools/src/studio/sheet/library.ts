import { loadOptional } from '@deckhand/spec/optional-package'
import type ExcelJs from 'exceljs'

export type Workbook = ExcelJs.Workbook
export type Worksheet = ExcelJs.Worksheet
export type Cell = ExcelJs.Cell

const part = { name: 'build_financial_model', packages: ['exceljs@4'] }

/** A CommonJS library: Node exports its names only under `default`. */
export async function newWorkbook(): Promise<Workbook> {
  const library = (await loadOptional(part, () => import('exceljs'))) as unknown as {
    default?: typeof ExcelJs
  } & typeof ExcelJs
  return new (library.default ?? library).Workbook()
}
