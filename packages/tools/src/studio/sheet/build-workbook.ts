import type { ToolContext } from '@deckhand/spec'
import { breathe } from '../breathe.ts'
import { type AssumptionsTabOptions, addAssumptionsTab } from './assumptions-tab.ts'
import { newWorkbook, type Workbook } from './library.ts'
import { tabs } from './model-layout.ts'
import { addMonthTab } from './month-tabs.ts'
import { addSummaryTab, type SummaryTabOptions } from './summary-tab.ts'

export type WorkbookOptions = SummaryTabOptions & AssumptionsTabOptions

/** The bytes of an .xlsx. Others have their turn between tabs, and it ends when it is told to stop. */
export async function buildWorkbook(
  options: WorkbookOptions,
  { progress, signal }: Pick<ToolContext, 'progress' | 'signal'>,
): Promise<Uint8Array> {
  const workbook = await newWorkbook()
  workbook.creator = 'Deckhand'
  workbook.title = options.title
  // Values are written with the formulas; a program that recalculates is to trust its own all the same.
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
