import { isActionError } from '@deckhand/actions'
import type { PageStreamPiece, SendMessageOutput } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { piecesOf } from './pieces-of.ts'

const answer: SendMessageOutput = { type: 'response', message: 'Done.', history: [] }
const text = (delta: string): PageStreamPiece => ({ type: 'text', delta })

async function collected(pieces: AsyncGenerator<PageStreamPiece>): Promise<PageStreamPiece[]> {
  const all: PageStreamPiece[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

test('pieces come in order, also those of one moment, and the answer comes last', async () => {
  const work = async (emit: (piece: PageStreamPiece) => void) => {
    emit(text('a'))
    emit(text('b'))
    await new Promise(setImmediate)
    emit(text('c'))
    return answer
  }
  expect(await collected(piecesOf(work))).toEqual([text('a'), text('b'), text('c'), answer])
})

test('a refusal keeps its code and message and comes after earlier pieces; an internal error stays one', async () => {
  const refuse = (error: Error) =>
    piecesOf(async (emit) => {
      emit(text('a'))
      throw error
    })
  const pieces = refuse(new DeckhandError('EXPIRED', 'It came too late.'))
  expect((await pieces.next()).value).toEqual(text('a'))
  const refused = await pieces.next().catch((error: unknown) => error)
  expect(isActionError(refused) && [refused.code, refused.message]).toEqual(['EXPIRED', 'It came too late.'])
  for (const error of [new DeckhandError('INTERNAL', 'x'), new TypeError('y')])
    await expect(collected(refuse(error))).rejects.toBe(error)
})
