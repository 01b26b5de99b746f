import { status } from '@grpc/grpc-js'
import { Refusal, refusals } from '../refusal.ts'
import type { Value, Write } from '../wire.ts'
import type { OnTheWire } from './message-sizes.ts'

const largestRequest = 10 * 1024 * 1024
const longestName = 6 * 1024
const mostTransforms = 500
const unreadable = '\ufffd\ufffd\ufffd'

/**
 * What Firestore refuses in a commit and the engine does not: that of single documents (1 MiB, ids, depth) the engine knows itself.
 */
export function checkWrites(writes: Write[], { bytes, mayHaveHalves }: OnTheWire): void {
  if (bytes > largestRequest)
    throw refusals.invalid(`Request payload size exceeds the limit: ${largestRequest} bytes. It has ${bytes}.`)
  const transforms = writes.reduce((sum, { updateTransforms }) => sum + (updateTransforms?.length ?? 0), 0)
  if (transforms > mostTransforms)
    throw refusals.invalid(`A commit may have ${mostTransforms} field transformations, and this one has ${transforms}.`)
  for (const write of writes) {
    const name = write.update?.name ?? write.delete ?? ''
    if (Buffer.byteLength(name) > longestName)
      throw refusals.invalid(`The name of a document may have ${longestName} bytes: ${name.slice(0, 100)}…`)
    for (const value of Object.values(write.update?.fields ?? {})) checkValue(value, mayHaveHalves)
  }
}

/** The engine would round a number, and keep half a character, without a word. */
function checkValue(value: Value, mayHaveHalves: boolean): void {
  const { integerValue, stringValue, arrayValue, mapValue } = value
  if (mayHaveHalves && stringValue?.includes(unreadable))
    throw refusals.invalid('A text is not valid UTF-8: it has half of a character.')
  if (integerValue !== undefined && integerValue !== null && !Number.isSafeInteger(Number(integerValue)))
    throw new Refusal(status.UNIMPLEMENTED, `The emulator keeps whole numbers up to 2^53, and not ${integerValue}.`)
  for (const inner of arrayValue?.values ?? []) checkValue(inner, mayHaveHalves)
  for (const inner of Object.values(mapValue?.fields ?? {})) checkValue(inner, mayHaveHalves)
}
