import type { PageStreamPiece, SendMessageOutput } from '@deckhand/spec'
import { refusedAsAction } from './page-talk.ts'

type Emit = (piece: PageStreamPiece) => void

/** What is told on the way, as it comes, and then the answer. Work whose reader has left goes on to where its signal stops it. */
export async function* piecesOf(work: (emit: Emit) => Promise<SendMessageOutput>): AsyncGenerator<PageStreamPiece> {
  const told: PageStreamPiece[] = []
  let isOver = false
  let wake = () => {}
  const answer = refusedAsAction(
    work((piece) => {
      told.push(piece)
      wake()
    }),
  )
  const end = () => {
    isOver = true
    wake()
  }
  answer.then(end, end)
  while (!isOver || told.length > 0) {
    const piece = told.shift()
    if (piece) yield piece
    else
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  yield await answer
}
