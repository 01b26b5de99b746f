import { listed, oneLine, quoted } from '../../../page-text.ts'
import { PageError } from '../../page-error.ts'

export interface Choice {
  name: string
  value?: string
}

/** Picks by value, exact name, or name ignoring case. Never picks the closest match, or one of two. */
export function pick<Each extends Choice>(choices: Each[], wanted: string): Each {
  const plain = (text: string) => oneLine(text, 200).toLowerCase()
  const ways = [
    (each: Each) => each.value === wanted,
    (each: Each) => each.name === wanted.trim(),
    (each: Each) => plain(each.name) === plain(wanted),
  ]
  const found = ways.map((isMeant) => choices.filter(isMeant)).find((some) => some.length > 0)
  if (found?.length === 1 && found[0]) return found[0]
  const what = found ? `${found.length} options are called ${quoted(wanted)}` : `There is no option ${quoted(wanted)}`
  throw new PageError('NO_SUCH_OPTION', `${what}. There are: ${listed(choices.map(spell), 12) || 'none'}.`)
}

const spell = ({ name, value }: Choice) => quoted(value && value !== name ? `${name} (${value})` : name)
