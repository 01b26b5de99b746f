import { DeckhandError } from '@deckhand/spec/errors'

export const noSuchRun = () => new DeckhandError('NOT_FOUND', 'There is no such run.')

export function startedByAnother(rootId: string): DeckhandError {
  const message = `This run was started by another one and ends with it. Cancel the root run: ${rootId}.`
  return new DeckhandError('CONFLICT', message)
}

export const noSuchCall = (runId: string, actionId: string) =>
  internal(`Run ${runId} has no call ${actionId}. Record its turn first.`)

export const notBelow = (runId: string, rootId: string) =>
  internal(`Run ${runId} is not below run ${rootId}. Record that it was started first.`)

export const foreignParent = (runId: string, parentId: string, rootId: string) =>
  internal(`Run ${runId} cannot be started by run ${parentId}, which is not below run ${rootId}.`)

export const startedBefore = (runId: string) =>
  internal(`Run ${runId} cannot be started: its id is taken. Continue that one.`)

export const eventGap = (runId: string, expected: number, found: number) =>
  internal(
    `The next event of run ${runId} must have number ${expected}, but has number ${found}. Events are numbered without a gap.`,
  )

/** Something that another record refers to is missing. */
export const missing = (what: string) => internal(`${what} is missing from the database. Restore a backup.`)

const internal = (message: string) => new DeckhandError('INTERNAL', message)
