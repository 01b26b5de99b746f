import { createHash } from 'node:crypto'

const longest = 64
const prefix = 'action_'
/** No name without a mark has three underscores in a row, so that neither kind can be taken for the other. */
const beforeMark = '___'
const markLength = 10

/**
 * The name under which a model knows an action: `cart.addItem` is `action_cart_addItem`, `cart_add` is `action_cart__add`. Two actions never share one.
 * A name in which dots and underscores meet or come last could be read in two ways, and one that is too long must be cut: these get a mark made of the
 * whole name. Nobody reads the action's name back from it; a table knows.
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
