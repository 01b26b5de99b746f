import type { Timestamp } from '../wire.ts'

/** Firestore's tokens tell clients nothing; ours are the moment in letters. */
export function tokenOf({ seconds, nanos }: Timestamp): Buffer {
  return Buffer.from(`${seconds}.${nanos ?? 0}`)
}

export function timeOfToken(token: Uint8Array | string | null | undefined): Timestamp | undefined {
  const [seconds, nanos] = Buffer.from(token ?? '')
    .toString()
    .split('.')
  return seconds && nanos ? { seconds, nanos: Number(nanos) } : undefined
}
