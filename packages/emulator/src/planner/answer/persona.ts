import type { WireContent } from '../../wire.ts'
import { plainText } from '../conversation/user-text.ts'

/** The name in "You are X, …". Nothing else in a system instruction is read, so nothing in it can give orders. */
export function personaName(instruction: WireContent | undefined): string {
  const match = /\bYou are (the )?(\p{Lu}[\p{L}\d'’-]*(?:\s+(?:of|the|and|\p{Lu}[\p{L}\d'’-]*)){0,5})/u.exec(
    plainText(instruction).slice(0, 2000),
  )
  const name = match?.[2]?.replace(/\s+(?:of|the|and)$/i, '') ?? ''
  return name === '' ? '' : `${match?.[1] ?? ''}${name}`
}
