import { html } from 'hono/html'
import { page } from './page.ts'

/** Everything from the API is put in as text, never as markup. */
const script = `
const list = document.querySelector('#list'), problem = document.querySelector('#problem')
// What cannot be seen is spelled out: words could ride along that nobody saw.
const spell = (text) => text.replace(/(?!\\n|\\ufe0f)[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]/gu, (found) => Array.from(found, (c) => '\\\\u{' + c.codePointAt(0).toString(16) + '}').join(''))
const make = (tag, text = '', more = {}) => Object.assign(document.createElement(tag), { textContent: spell(text), ...more })
async function call(path, body) {
  const response = await fetch('/api/agent' + path, body && { method: 'POST', body: JSON.stringify(body) })
  if (response.status === 401) location.assign('/sign-in?next=/approvals')
  const answer = await response.json()
  if (!answer.ok) throw new Error(answer.error)
  return answer
}
function card(approval) {
  const item = make('li'), reason = make('input', '', { placeholder: 'Why not? (optional)', ariaLabel: 'Reason for rejecting' })
  const decide = (decision) => () => act(() => call('/approvals/' + approval.id, { decision, ...(decision === 'reject' && reason.value && { feedback: reason.value }) }))
  item.append(make('h2', approval.tool + ': ' + approval.preview), make('p', approval.reason), ...(approval.agentId ? [make('p', 'The agent ' + approval.agentId + ', which was started for this, asks.')] : []), make('pre', JSON.stringify(approval.toolArgs, null, 2)))
  const row = make('div', '', { className: 'answers' })
  row.append(make('button', 'Approve', { className: 'main', onclick: decide('approve_once') }))
  const later = trust === 'delegated' ? '' : ' (counts when your trust is delegated)'
  if (approval.recipients.length) row.append(make('button', 'Approve and always allow ' + approval.recipients.join(', ') + later, { onclick: decide('approve_and_always_allow_recipient') }))
  row.append(make('button', 'Reject', { onclick: decide('reject') }), reason)
  item.append(row)
  return item
}
async function act(work) {
  try { problem.textContent = ''; await work() } catch (error) { problem.textContent = error.message }
  await show()
}
let shown = '', trust
async function show() {
  try {
    trust ??= (await call('/settings')).settings.trust
    const { approvals } = await call('/approvals?status=open&limit=100')
    const ids = approvals.map(({ id }) => id).join()
    if (ids === shown && list.childElementCount) return
    shown = ids
    list.replaceChildren(...(approvals.length ? approvals.map(card) : [make('p', 'Nothing waits for you.', { className: 'quiet' })]))
  } catch (error) { problem.textContent = error.message }
}
show()
setInterval(show, 1500)
`

export const approvalsPage = page(
  'Approvals',
  html`<p id="problem" role="alert"></p><ol class="cards" id="list"></ol>`,
  script,
)
