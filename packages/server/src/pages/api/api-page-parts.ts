import { originMark } from './curl-command.ts'

export const apiStyle = `
h2 { margin: 2rem 0 .5rem } h3 { font-size: 1rem; margin: 1rem 0 .25rem }
.route { background: var(--card); border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .25rem 1rem }
.route[open] { padding-bottom: .75rem } .route:target { outline: 2px solid var(--accent) }
summary { cursor: pointer; padding: .375rem 0; overflow-wrap: anywhere } summary .quiet { display: block; padding-left: 1rem }
.answer { margin-left: 1rem } .answer pre { margin-top: 0 }
.method { display: inline-block; min-width: 3.5rem; font: 700 .75rem ui-monospace, monospace; color: var(--accent) } .method.delete { color: var(--alarm) }
code, pre { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere } pre i, code i { color: var(--quiet); font-style: normal }
.route pre { white-space: pre; overflow-wrap: normal } .route ul { margin: 0; padding-left: 1.25rem } .route p { margin: .5rem 0 }
`

/** Adds the copy buttons, downloads with the session's key, and opens the target of a link. */
export const apiScript = `
async function copy(button) {
  const said = button.parentElement.querySelector('[role=status]')
  const command = button.dataset.curl.replace('${originMark}', location.origin + base)
  try { await navigator.clipboard.writeText(command); said.textContent = 'Copied.' } catch { said.textContent = command }
}
for (const button of document.querySelectorAll('[data-curl]')) button.addEventListener('click', () => copy(button))
// A link sends no header, so the file is fetched and then saved.
async function save(event) {
  event.preventDefault()
  const { href, dataset } = event.currentTarget
  const file = Object.assign(document.createElement('a'), { download: dataset.file })
  file.href = URL.createObjectURL(await (await fetch(href, { headers: keyHeaders() })).blob())
  file.click()
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000)
}
for (const link of document.querySelectorAll('[data-file]')) link.addEventListener('click', save)
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target instanceof HTMLDetailsElement) { target.open = true; target.scrollIntoView() }
}
addEventListener('hashchange', openTarget)
openTarget()
`
