import { createHash } from 'node:crypto'

const longest = 64
const prefix = 'action_'
/** Names without a mark never have three underscores in a row, so the two kinds cannot be confused. */
const beforeMark = '___'
const markLength = 10

/**
 * The tool name of an action: `cart.addItem` is `action_cart_addItem`, `cart_add` is `action_cart__add`. Tool names are unique. A name in which dots and
 * underscores are adjacent or last would be ambiguous, and a long one must be cut: these get a hash of the whole name. A table maps tool names back to
 * actions.
 */
export function toolNameOf(actionName: string): string {
  const escaped = prefix + actionName.replace(/[._]/g, (mark) => (mark === '.' ? '_' : '__'))
  return isPlain(actionName) && escaped.length <= longest ? escaped : marked(actionName)
}

const isPlain = (name: string) => /^[A-Za-z0-9-]+(?:[._][A-Za-z0-9-]+)*$/.test(name)

function marked(actionName: string): string {
  const mark = createHash('sha256').update(actionName).digest('hex').slice(0, markLength)
  const room = longest - prefix.length - beforeMark.length - markLength
  const readable = actionName
    .replace(/[^A-Za-z0-9-]+/g, '_')
    .slice(0, room)
    .replace(/_$/, '')
  return `${prefix}${readable}${beforeMark}${mark}`
}
