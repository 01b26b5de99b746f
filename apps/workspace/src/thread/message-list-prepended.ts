import { useState } from 'react'

/** Whether the items that are new came before the ones that were there. Then the place of the reader is counted from the end. */
export function usePrepended(items: readonly { key: string }[]): boolean {
  const first = items[0]?.key
  const last = items.at(-1)?.key
  const [known, setKnown] = useState({ first, last, isPrepended: false })
  if (known.first === first && known.last === last) return known.isPrepended
  const isPrepended = known.last !== undefined && known.last === last && known.first !== first
  setKnown({ first, last, isPrepended })
  return isPrepended
}
