import { PageError } from '../page-error.ts'
import { focusOn } from './focus-on.ts'
import { readKey } from './keys.ts'
import type { ActOptions, Outcome } from './outcome.ts'
import { pause } from './pause.ts'
import { pressKey } from './press.ts'
import { quoted, spoken } from './words.ts'

const mostPresses = 400

/** With arrow keys, from the nearer end or from where it is: to drag needs a real pointer. */
export async function moveSlider(element: HTMLElement, wanted: number, { signal }: ActOptions): Promise<Outcome> {
  const number = (name: string) => Number.parseFloat(element.getAttribute(`aria-value${name}`) ?? '')
  const [now, min, max] = [number('now'), number('min'), number('max')]
  if (Number.isNaN(wanted) || wanted < min || wanted > max) {
    throw new PageError('NOT_FILLABLE', `The ${spoken(element)} takes a number from ${min} to ${max}.`)
  }
  focusOn(element)
  const press = async (key: string) => {
    signal?.throwIfAborted()
    pressKey(element, readKey(key))
    await pause(signal)
    return number('now')
  }
  const start =
    Math.abs(wanted - min) < Math.abs(wanted - now)
      ? await press('Home')
      : Math.abs(max - wanted) < Math.abs(wanted - now)
        ? await press('End')
        : now
  const reached = await stepTo(wanted, start, press)
  const text = element.getAttribute('aria-valuetext') ?? String(reached)
  const how = reached === wanted ? 'Moved' : `There is no step at ${wanted}. Moved`
  return { did: `${how} the ${spoken(element)}: it is now ${quoted(text)}.`, value: String(reached) }
}

/** Ends where the next step would be farther away, or where there is none. */
async function stepTo(wanted: number, start: number, press: (key: string) => Promise<number>): Promise<number> {
  let now = start
  for (let count = 0; now !== wanted && count < mostPresses; count++) {
    const next = await press(wanted > now ? 'ArrowUp' : 'ArrowDown')
    if (next === now) return now
    if (Math.sign(wanted - next) === -Math.sign(wanted - now)) {
      const isFarther = Math.abs(wanted - next) > Math.abs(wanted - now)
      return isFarther ? press(wanted > now ? 'ArrowDown' : 'ArrowUp') : next
    }
    now = next
  }
  return now
}
