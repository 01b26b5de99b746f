import { type Control, callOf } from '../control.ts'
import type { Next, Strategy, View } from '../goal.ts'
import { isDone, type PageCall } from '../page-call.ts'
import { labelIds } from '../page-words.ts'
import { tell, unlessFailed } from '../telling.ts'
import { isLinkTo, ways, wayTo } from '../ways.ts'

const most = 4
const sends = ['order', 'proceed', 'submit', 'confirm', 'send', 'complete', 'finish', 'checkout', 'buy', 'yes']
const holdsBack = /\b(?:no|not|cancel|keep|back|later|change|edit|close|stop|never)\b/i

/** Goes through with what the page asks for: sends the form, and says yes when it asks once more. */
export const order: Strategy = {
  takes: (_goal, own, call) =>
    own.length < most && (isPressed(call) || (!own.some(isPressed) && isLinkTo(call, ways.checkout))),
  next: (_goal, own, view) => unlessFailed(own, find(own, view)),
}

const isPressed = ({ noun, args, name }: PageCall) =>
  noun === 'button' || (noun === '' && name.startsWith('click-') && args.item === undefined)

function find(own: readonly PageCall[], view: View): Next {
  const { page, controls } = view
  const pressed = own.filter((call) => isPressed(call) && isDone(call))
  const buttons = controls.filter(
    ({ noun, isGroup, label, tool }) =>
      noun === 'button' && !isGroup && !holdsBack.test(label) && !pressed.some(({ name }) => name === tool.name),
  )
  if (page.hasDialog) {
    const yes = buttons.find(isSending) ?? buttons.at(-1)
    return yes && pressed.length < most ? { calls: [callOf(yes)] } : { report: over(own, view) }
  }
  if (pressed.length > 0) return { report: over(own, view) }
  const send = buttons.find(isSending)
  if (send) return { calls: [callOf(send)] }
  const lead = wayTo(ways.checkout, own, controls)
  return lead.length > 0 ? { calls: lead } : { report: nothing(view), isMissing: true }
}

const isSending = ({ label }: Control) => labelIds(label).some((id) => sends.includes(id))

function over(own: readonly PageCall[], view: View): string {
  const [problem, status] = ['alert', 'status'].map(
    (wanted) => view.page.lines.find(({ kind }) => kind === wanted)?.text,
  )
  const deeds = tell(own, view)
  if (problem) return `The page did not take it. ${deeds}`
  return status && !deeds.includes(status) ? `${deeds} The page says: “${status}”` : deeds
}

function nothing({ page }: View): string {
  const words = page.lines.find(
    ({ kind, text }) => kind === 'text' && /\bnothing(?: is)? in\b|\bempty\b/i.test(text),
  )?.text
  return `I found nothing on this page to place an order with.${words ? ` It says: “${words}”` : ''}`
}
