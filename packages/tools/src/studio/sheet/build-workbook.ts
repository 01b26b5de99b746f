import type { ToolContext } from '@deckhand/spec'
import { breathe } from '../breathe.ts'
import { type AssumptionsTabOptions, addAssumptionsTab } from './assumptions-tab.ts'
import { newWorkbook, type Workbook } from './library.ts'
import { tabs } from './model-layout.ts'
import { addMonthTab } from './month-tabs.ts'
import { addSummaryTab, type SummaryTabOptions } from './summary-tab.ts'

export type WorkbookOptions = SummaryTabOptions & AssumptionsTabOptions

/** Builds the bytes of an .xlsx. Yields between tabs, and stops if the signal aborts. */
export async function buildWorkbook(
  options: WorkbookOptions,
  { progress, signal }: Pick<ToolContext, 'progress' | 'signal'>,
): Promise<Uint8Array> {
  const workbook = await newWorkbook()
  workbook.creator = 'Deckhand'
  workbook.title = options.title
  // Formulas are stored with their values, but a program that recalculates must use its own.
  workbook.calcProperties.fullCalcOnLoad = true
  for (const [index, tab] of tabs.entries()) {
    await breathe(signal)
    progress(`Building the tab ${tab}`, 0.5 + (0.4 * index) / tabs.length)
    addTab(workbook, tab, options)
  }
  await breathe(signal)
  progress('Packing the workbook', 0.92)
  const bytes = await workbook.xlsx.writeBuffer()
  signal.throwIfAborted()
  return new Uint8Array(bytes)
}

function addTab(workbook: Workbook, tab: (typeof tabs)[number], options: WorkbookOptions): void {
  if (tab === 'Summary') addSummaryTab(workbook, options)
  else if (tab === 'Assumptions') addAssumptionsTab(workbook, options)
  else addMonthTab(workbook, { tab, ...options })
}
