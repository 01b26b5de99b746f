import { focusOn } from '../focus-on.ts'
import { readKey } from '../keys.ts'
import { type ActOptions, done, type Outcome } from '../outcome.ts'
import { pause } from '../pause.ts'
import { pressKey } from '../press.ts'
import { refuse } from '../refuse.ts'

const maxPresses = 400

type Press = (key: string) => Promise<number>

/** Uses arrow keys, from the nearer end or from the current value: a drag needs a real pointer. */
export async function moveSlider(element: HTMLElement, wanted: number, { signal }: ActOptions): Promise<Outcome> {
  const read = (name = 'now') => Number.parseFloat(element.getAttribute(`aria-value${name}`) ?? '')
  const [now, min, max] = [read(), read('min'), read('max')]
  if (Number.isNaN(wanted) || wanted < min || wanted > max) {
    refuse('NOT_FILLABLE', element, `takes a number from ${min} to ${max}.`)
  }
  const press: Press = async (key) => {
    const before = read()
    pressKey(element, readKey(key))
    await pause(signal)
    if (read() === before) await pause(signal, 30)
    return read()
  }
  focusOn(element)
  const far = Math.abs(wanted - now)
  const end = wanted - min < far ? 'Home' : max - wanted < far ? 'End' : undefined
  await stepTo(wanted, end ? await press(end) : now, press)
  return done('Moved', element, element.getAttribute('aria-valuetext') ?? String(read()))
}

/** Stops when the next step would move away from the wanted value, or when there is none. */
async function stepTo(wanted: number, start: number, press: Press): Promise<void> {
  let now = start
  for (let count = 0; now !== wanted && count < maxPresses; count++) {
    const [onwards, back] = wanted > now ? ['ArrowUp', 'ArrowDown'] : ['ArrowDown', 'ArrowUp']
    const next = await press(onwards as string)
    const isPast = (wanted - next) * (wanted - now) < 0
    if (isPast && Math.abs(wanted - next) > Math.abs(wanted - now)) await press(back as string)
    if (isPast || next === now) return
    now = next
  }
}
