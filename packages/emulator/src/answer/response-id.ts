import { createHash } from 'node:crypto'

/** Looks like the service's ids. A test that fixes the time gets the same ids on every run. */
export function responseIdFor(time: Date, sequence: number, body: string): string {
  return createHash('sha256').update(`${time.getTime()} ${sequence} ${body}`).digest('base64url').slice(0, 23)
}
