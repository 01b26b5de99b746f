import { DeckhandError } from '@deckhand/spec/errors'

export const noSuchRun = () => new DeckhandError('NOT_FOUND', 'There is no such run.')

export function startedByAnother(rootId: string): DeckhandError {
  const message = `This run was started by another one and ends with it. Cancel the run at the top: ${rootId}.`
  return new DeckhandError('CONFLICT', message)
}

export const noSuchCall = (runId: string, actionId: string) =>
  internal(`Run ${runId} has no call ${actionId}. Record its turn first.`)

export const notBelow = (runId: string, rootId: string) =>
  internal(`Run ${runId} is not below run ${rootId}. Record that it was started first.`)

export const startedByStranger = (runId: string, parentId: string, rootId: string) =>
  internal(`Run ${runId} cannot be started by run ${parentId}, which is not below run ${rootId}.`)

export const startedBefore = (runId: string) =>
  internal(`Run ${runId} cannot be started: its id is taken. Go on with that one.`)

export const eventGap = (runId: string, expected: number, found: number) =>
  internal(
    `The next event of run ${runId} is number ${expected}, and number ${found} was given. Events are numbered without a gap.`,
  )

/** `what` belongs to something that is there, and is not. */
export const missing = (what: string) => internal(`${what} is missing from the database. Restore a backup.`)

const internal = (message: string) => new DeckhandError('INTERNAL', message)
