import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { expectEach, namesOf, openRead, readPage, stateOf } from './read-page.ts'

const inBrowser = test.skipIf(!chromiumPath)

const kindsOf = (state: Parameters<typeof namesOf>[0]) =>
  state.interactions.map(({ refName, kind }) => `${refName} ${kind}`)

inBrowser('what a person can work is found by what it is', () =>
  expectEach(
    {
      buttons: [
        '<button>One</button><input type=submit value=Two><div role=button>Three</div>',
        ['one button', 'two button', 'three button'],
      ],
      links: ['<a href=/x>Go</a><a>No link</a><span role=link>Walk</span>', ['go link', 'walk link']],
      fields: [
        '<input aria-label=A><textarea aria-label=B></textarea><input type=date aria-label=C>',
        ['a text', 'b text', 'c text'],
      ],
      choices: [
        '<select aria-label=A></select><input type=checkbox aria-label=B><input type=radio aria-label=C>',
        ['a select', 'b checkbox', 'c radio'],
      ],
      'sliders and switches': [
        '<input type=range aria-label=A><div role=slider aria-label=B>b</div><div role=switch>C</div>',
        ['a slider', 'b slider', 'c checkbox'],
      ],
      editors: [
        '<div contenteditable aria-label=A>x<b contenteditable=true>y</b></div><p contenteditable=false>no</p>',
        ['a editor'],
      ],
      menus: [
        '<button aria-haspopup=menu>A</button><div role=menu><div role=menuitem tabindex=-1>B</div></div>',
        ['a menu', 'b button'],
      ],
      'a box that takes the focus': [
        '<div tabindex=0>A</div><div tabindex=-1>no</div><div tabindex=0 role=region>no</div>',
        ['a other'],
      ],
      'a box with a handler in its markup': ['<div onclick="go()">A</div>', ['a other']],
      'a summary': ['<details><summary>A</summary><button>no</button></details>', ['a button']],
      'an input only for readers, with its label': [
        '<label>A<input type=checkbox style="position:absolute;width:0;height:0"></label>',
        ['a checkbox'],
      ],
    },
    kindsOf,
  ),
)

inBrowser('what a person cannot see or work is out', () =>
  expectEach(
    {
      'no display': ['<div style="display:none"><button>x</button></div>', []],
      invisible: [
        '<div style="visibility:hidden"><button>x</button><button style="visibility:visible">A</button></div>',
        ['a'],
      ],
      'display of contents': ['<div style="display:contents"><button>A</button></div>', ['a']],
      'hidden, inert, aria-hidden': [
        '<p hidden><button>x</button></p><p inert><button>y</button></p><p aria-hidden=true><button>z</button></p>',
        [],
      ],
      'no size': ['<button style="width:0;height:0;padding:0;border:0;overflow:hidden"></button><a href=/x></a>', []],
      disabled: [
        '<button disabled>x</button><fieldset disabled><input aria-label=y></fieldset><div aria-disabled=true><button>z</button></div>',
        [],
      ],
      'hidden inputs and files': ['<input type=hidden name=token value=1><input type=file aria-label=Photo>', []],
      ignored: ['<div data-deckhand-ignore><button>x</button></div><button data-deckhand-ignore>y</button>', []],
      'the chat': [
        '<div data-deckhand-chat><button>x</button></div><deckhand-chat style="display:block"><button>y</button></deckhand-chat>',
        [],
      ],
      'a closed dialog': ['<dialog><button>x</button></dialog>', []],
      'all behind what is modal': [
        '<button>x</button><div role=dialog aria-modal=true aria-label=D><button>A</button></div>',
        ['a'],
      ],
    },
    namesOf,
  ),
)

inBrowser('only the dialog is told of while it is modal, and all again when it is closed', async () => {
  const opened = await openRead(
    '<main><h1>Shop</h1><button>Buy</button></main><dialog aria-label=Sure><p>Really?</p><button>Yes</button></dialog>',
  )
  await opened.page.evaluate("document.querySelector('dialog').showModal()")
  const modal = await stateOf(opened)
  expect(namesOf(modal)).toEqual(['yes'])
  expect(modal.viewState.content).toEqual([{ dialog: 'Sure', content: ['Really?'] }])
  await opened.page.evaluate("document.querySelector('dialog').close()")
  expect(namesOf(await stateOf(opened))).toEqual(['buy'])
})

inBrowser('open shadow roots and frames of the same origin are part of the page', async () => {
  const shadow =
    '<x-box><template shadowrootmode=open><h2>Box</h2><slot></slot><button>Inside</button></template><a href=/x>Given</a></x-box>'
  const files = { '/frame.html': '<p>Framed words</p><button>Framed</button>' }
  const state = await readPage(
    `${shadow}<iframe src=/frame.html></iframe><iframe srcdoc="<button>No</button>" sandbox></iframe>`,
    { files },
  )
  expect(namesOf(state)).toEqual(['given', 'inside', 'framed'])
  expect(JSON.stringify(state.viewState)).toContain('Framed words')
})

inBrowser('a plain box is in when it has words and the hand, and what only passes the hand on is not', async () => {
  const state = await readPage(`<style>.hand { cursor: pointer }</style>
    <div class="hand" id="a">Show more</div><div>Just words</div><label class="hand">Name <input></label>
    <button class="hand"><span>Buy</span></button><div class="hand"><span>In a box</span></div>
    <p class="hand">With <button>Inner</button></p><a href="#x" class="hand"><b>Link</b></a>`)
  expect(namesOf(state)).toEqual(['show-more', 'name', 'buy', 'inner', 'link'])
})
