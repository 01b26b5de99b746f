import { readFileSync } from 'node:fs'

// Loaded into another program by `node --import`: its clock begins at DECKHAND_CLOCK_START, and the file DECKHAND_CLOCK_FILE says how many
// milliseconds it is put forward by now.
const { DECKHAND_CLOCK_START: start = '', DECKHAND_CLOCK_FILE: file = '' } = process.env
const RealDate = Date
const now = () => RealDate.parse(start) + Math.round(performance.now()) + Number(readFileSync(file, 'utf8'))

globalThis.Date = class extends RealDate {
  constructor(...values) {
    super(...(values.length === 0 ? [now()] : values))
  }

  static now() {
    return now()
  }
}
