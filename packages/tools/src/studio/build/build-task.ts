import type { ToolContext } from '@deckhand/spec'
import type { DeckOptions } from '../deck/build-deck.ts'
import type { Piece } from '../document/outline.ts'
import type { WorkbookOptions } from '../sheet/build-workbook.ts'

/** A file to build, as plain data for another thread. */
export type BuildTask =
  | { kind: 'deck'; options: DeckOptions }
  | { kind: 'workbook'; options: WorkbookOptions }
  | { kind: 'document'; options: { title: string; pieces: Piece[] } }

export type BuildPorts = Pick<ToolContext, 'progress' | 'signal'>

/** Builds the file in this thread and returns its bytes. */
export async function build(task: BuildTask, ports: BuildPorts): Promise<Uint8Array> {
  switch (task.kind) {
    case 'deck':
      return (await import('../deck/build-deck.ts')).buildDeck(task.options, ports)
    case 'workbook':
      return (await import('../sheet/build-workbook.ts')).buildWorkbook(task.options, ports)
    case 'document':
      return (await import('../document/build-document.ts')).buildDocument(task.options, ports)
  }
}
