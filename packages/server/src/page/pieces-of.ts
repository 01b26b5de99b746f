import type { PageStreamPiece, SendMessageOutput } from '@deckhand/spec'
import { refusedAsAction } from './page-talk.ts'

type Emit = (piece: PageStreamPiece) => void

/** Yields the pieces as they come, and then the answer. If the reader leaves, the work continues until its signal stops it. */
export async function* piecesOf(work: (emit: Emit) => Promise<SendMessageOutput>): AsyncGenerator<PageStreamPiece> {
  const pending: PageStreamPiece[] = []
  let isOver = false
  let wake = () => {}
  const answer = refusedAsAction(
    work((piece) => {
      pending.push(piece)
      wake()
    }),
  )
  const end = () => {
    isOver = true
    wake()
  }
  answer.then(end, end)
  while (!isOver || pending.length > 0) {
    const piece = pending.shift()
    if (piece) yield piece
    else
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  yield await answer
}
