import type { Working, ZooPage } from './zoo-page.ts'

const shadow = `<x-card></x-card><x-card><button slot="foot" onclick="state.foot = true">Foot</button></x-card><script>
  globalThis.state = {}
  let count = 0
  customElements.define('x-card', class extends HTMLElement {
    connectedCallback() {
      const number = ++count
      const root = this.attachShadow({ mode: 'open' })
      root.innerHTML = '<h2>Card ' + number + '</h2><label>Note ' + number + ' <input></label><button>Keep ' + number + '</button><slot name="foot"></slot>'
      root.querySelector('input').oninput = ({ target }) => (state['note' + number] = target.value)
      root.querySelector('button').onclick = () => (state['kept' + number] = true)
    }
  })
</script>`

const editor = `<div contenteditable="true" role="textbox" aria-multiline="true" aria-label="Letter" id="letter" style="min-height: 60px">Dear all</div>
  <div role="toolbar"><button aria-pressed="false" id="bold">Bold</button></div><script>
  globalThis.state = {}
  letter.addEventListener('beforeinput', ({ inputType }) => (state.heard = inputType))
  letter.addEventListener('input', () => (state.letter = letter.innerText.trim()))
  bold.onclick = () => bold.setAttribute('aria-pressed', String((state.bold = !state.bold)))
</script>`

const native = `<input type="file" aria-label="Photo"><input type="date" aria-label="Day"><input type="color" aria-label="Paint">
  <details><summary>More</summary><a href="#there">There</a></details><button disabled>Closed</button>
  <input readonly value="x" aria-label="Fixed"><input type="password" aria-label="Secret" id="secret"><script>
  globalThis.state = {}
  for (const field of document.querySelectorAll('input')) field.addEventListener('change', () => (state[field.ariaLabel] = field.value))
  document.querySelector('details').addEventListener('toggle', ({ target }) => (state.more = target.open))
</script>`

const rowCount = 1_200
const every = 40

/** About 5,000 elements. */
function table(): ZooPage {
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const cell = row % every ? '' : `<button onclick="state.sold${row} = true">Sell</button>`
    return `<tr><th scope="row">Row ${row}</th><td>${row}.50</td><td>${cell}</td></tr>`
  })
  const controls: Record<string, Working> = {}
  for (let row = 0; row < rowCount; row += every)
    controls[`button Sell of Row ${row}`] = { state: { [`sold${row}`]: true } }
  const html = `<script>globalThis.state = {}</script><table>${rows.join('')}</table>`
  return { title: 'a table of 5,000 elements', html, controls }
}

export const plainPages: ZooPage[] = [
  {
    title: 'components in shadow roots',
    html: shadow,
    controls: {
      'textbox Note 1': { args: { value: 'hello' }, state: { note1: 'hello' } },
      'button Keep 1': { state: { kept1: true } },
      'textbox Note 2': { args: { value: 'hello' }, state: { note2: 'hello' } },
      'button Keep 2': { state: { kept2: true } },
      'button Foot': { state: { foot: true } },
    },
  },
  {
    title: 'an editor',
    html: editor,
    controls: {
      'textbox Letter': { args: { value: 'Dear Ann' }, state: { letter: 'Dear Ann', heard: 'insertText' } },
      'button Bold': { state: { bold: true } },
    },
  },
  {
    title: 'fields of the browser',
    html: native,
    controls: {
      'button Photo': { says: 'not offered: files are chosen by a person' },
      'Date Day': { args: { value: '2031-01-31' }, state: { Day: '2031-01-31' } },
      'ColorWell Paint': { args: { value: '#ff8800' }, state: { Paint: '#ff8800' } },
      'DisclosureTriangle More': { state: { more: true } },
      'button Closed': { says: 'not offered: disabled' },
      'textbox Fixed': { state: {}, says: 'Clicked' },
      'textbox Secret': { args: { value: 'pw' }, state: { Secret: 'pw' }, says: 'Filled' },
    },
  },
  table(),
]
