import type { PageStreamPiece } from '@deckhand/spec'
import { oneLine } from '../page-text.ts'
import type { ChatView } from './chat-view.ts'

/** Shows one piece of a streamed answer. The last piece, the output, is not among them. */
export function showPiece(view: ChatView, piece: PageStreamPiece): void {
  if (piece.type === 'text') {
    view.open().addWords(piece.delta)
    view.emitSoon()
  } else if (piece.type === 'turn-restarted') {
    view.open().restartTurn()
    view.emit()
  } else if (piece.type === 'tool-start') startStep(view, piece)
  else if (piece.type === 'tool-end') endStep(view, piece)
}

type Piece<Type> = Extract<PageStreamPiece, { type: Type }>

/** Calls for the page are already shown, so they are skipped. */
function startStep(view: ChatView, { id, name, preview }: Piece<'tool-start'>): void {
  const answer = view.open()
  answer.endTurn()
  if (view.step(id)?.where === 'page') return
  answer.putStep({
    id,
    name,
    label: oneLine(preview || name, 160),
    where: 'server',
    state: 'running',
    detail: undefined,
  })
  view.emit()
}

function endStep(view: ChatView, { id, error }: Piece<'tool-end'>): void {
  const step = view.step(id)
  if (step?.where !== 'server' || step.state === 'declined') return
  const detail = error === undefined ? undefined : oneLine(error, 300)
  view.open().putStep({ id, state: error === undefined ? 'done' : 'failed', detail })
  view.emit()
}
