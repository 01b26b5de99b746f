import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { expectEach, openRead, readPage, stateOf } from './read-page.ts'

const inBrowser = test.skipIf(!chromiumPath)

inBrowser('the outline has what a person sees', () =>
  expectEach<unknown>(
    {
      text: [
        '<p>All <b>our</b> mugs, see <a href=/h>help</a>.</p><p>12<span>.50</span></p>',
        ['All our mugs, see help.', '12.50'],
      ],
      'names that every object of JavaScript has': [
        '<constructor>One</constructor><p role=constructor>Two</p><p role=toString>Three</p>',
        ['One', 'Two', 'Three'],
      ],
      'headings as structure': [
        '<h1>A</h1><p>a</p><h2>B</h2><p>b</p><h3>C</h3><h2>D</h2><p>d</p>',
        [
          {
            heading: 'A',
            content: [
              'a',
              { heading: 'B', content: ['b', { heading: 'C', content: [] }] },
              { heading: 'D', content: ['d'] },
            ],
          },
        ],
      ],
      lists: ['<ul><li>One<li>Two <b>and</b> a half</ul>', [{ list: ['One', 'Two and a half'] }]],
      cards: [
        '<div><div><h3>Mug</h3><p>12</p><label>Quantity <input value=2></label><button>Add</button></div><div><h3>Cup</h3><p>9</p><label>Quantity <input value=1></label><button>Add</button></div></div>',
        [{ list: ['Mug 12 Quantity: 2', 'Cup 9 Quantity: 1'] }],
      ],
      tables: [
        '<table><tr><th>No<th>Sum<tr><td>1<td>3.00<tr><td>2<td>4.00 <button>Pay</button></table>',
        [
          {
            table: {
              columns: ['No', 'Sum'],
              rows: [
                ['1', '3.00'],
                ['2', '4.00'],
              ],
            },
          },
        ],
      ],
      fields: [
        '<label>Name <input value=Ann></label><label>Town <select><option>Rome<option selected>Oslo</select></label>',
        [
          { field: 'Name', value: 'Ann' },
          { field: 'Town', value: 'Oslo' },
        ],
      ],
      'what is chosen': [
        '<label><input type=checkbox checked> Gift</label><label><input type=checkbox> Wrap</label><label><input type=radio name=s> S</label><label><input type=radio name=s checked> M</label>',
        [
          { field: 'Gift', checked: true },
          { field: 'Wrap', checked: false },
          { field: 'M', checked: true },
        ],
      ],
      'states of other controls': [
        '<button aria-pressed=true>Bold</button><div role=tab aria-selected=true>Two</div><button>No</button>',
        [
          { button: 'Bold', pressed: true },
          { tab: 'Two', selected: true },
        ],
      ],
      'alerts and status': [
        '<div role=alert>Sold out</div><output>3 found</output><div role=status></div>',
        [{ alert: 'Sold out' }, { status: '3 found' }],
      ],
      'pictures by their words': ['<p><img alt="A blue mug" src="data:,"></p>', ['A blue mug']],
      'a wrong entry': [
        '<input aria-label=Email aria-invalid=true value=x>',
        [{ field: 'Email', value: 'x', invalid: true }],
      ],
      'nothing that is out': [
        '<input disabled value=x><p hidden>h</p><p data-deckhand-ignore>i</p><input type=hidden value=t><p>seen</p>',
        ['seen'],
      ],
    },
    ({ viewState }) => viewState.content,
  ),
)

inBrowser('place and title are told', async () => {
  const { viewState } = await readPage('<title>Mugs</title><p>x</p>')
  expect(viewState).toEqual({ path: '/', title: 'Mugs', content: ['x'] })
})

inBrowser('what was typed into a password field is never read, also not while the page shows it', async () => {
  const opened = await openRead(
    '<label>Password <input type=password></label><label>Code <input autocomplete=one-time-code></label>',
  )
  await opened.page.getByLabel('Password').fill('geheim')
  await opened.page.getByLabel('Code').fill('482913')
  const before = await stateOf(opened)
  expect(before.viewState.content).toEqual([
    { field: 'Password', secret: true },
    { field: 'Code', secret: true },
  ])
  await opened.page.evaluate("document.querySelector('input').type = 'text'")
  const after = JSON.stringify(await stateOf(opened))
  expect(after).not.toMatch(/geheim|482913/)
})

inBrowser('long texts, lists and tables are cut, with a count', async () => {
  const rows = Array.from({ length: 100 }, (_, row) => `<tr><td>${row}</td></tr>`).join('')
  const entries = Array.from({ length: 100 }, (_, entry) => `<li>Entry ${entry}</li>`).join('')
  const { viewState } = await readPage(`<p>${'x'.repeat(1_000)}</p><ul>${entries}</ul><table>${rows}</table>`)
  const [text, { list }, { table }] = viewState.content as [string, { list: string[] }, { table: { rows: string[][] } }]
  expect(text).toBe(`${'x'.repeat(300)}… (700 more characters)`)
  expect([list.length, list.at(-1)]).toEqual([31, '… 70 more'])
  expect(table.rows.at(-1)).toEqual(['… 69 more'])
})

inBrowser('the outline keeps to its bytes, says that there is more, and is the same each time', async () => {
  const { page } = await openRead(
    Array.from({ length: 2_000 }, (_, each) => `<h2>Ü ${each}</h2><p>Words "${each}"</p>`).join(''),
  )
  const read = (bytes: number) =>
    page.evaluate(
      `JSON.stringify(createPageDriver(document, { maxStateBytes: ${bytes} }).getPageState().viewState)`,
    ) as Promise<string>
  for (const bytes of [500, 5_000, 20_000]) {
    const json = await read(bytes)
    expect(Buffer.byteLength(json)).toBeLessThanOrEqual(bytes)
    expect(Buffer.byteLength(json)).toBeGreaterThan(bytes / 3)
    expect(JSON.parse(json).cut).toMatch(/more on this page/)
    expect(await read(bytes)).toBe(json)
  }
})
