import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browsers/browser.ts'
import { openRead } from './read-page.ts'

/** Each with one control. */
const bodies = [
  '<button>Add <b>to</b> cart</button>',
  '<button aria-label="Close">x</button>',
  '<span id=a>Delete</span><b id=b>the mug</b><button aria-labelledby="a b">x</button>',
  '<p id=a hidden>Hidden words</p><button aria-labelledby=a>x</button>',
  '<button aria-labelledby=nobody>Falls back</button>',
  '<button><img alt="Search" src="data:,"></button>',
  '<button><svg aria-label="Menu"></svg></button>',
  '<button><span style="display:none">no</span>Yes</button>',
  '<button><span aria-hidden=true>x</span>Yes</button>',
  '<button title="Only a title" style="width:20px;height:20px"><i></i></button>',
  '<button><div>Two</div><div>lines</div></button>',
  '<button>  Many \n  spaces </button>',
  '<a href=/x>A <em>link</em></a>',
  '<a href=/x><img alt="" src="data:,">Pictured</a>',
  '<label>Name <input></label>',
  '<label for=i>Town</label><input id=i>',
  '<label for=i>First</label><input id=i><label for=i>second</label>',
  '<label>Colour <select><option>Red<option>Blue</select></label>',
  '<input placeholder="Search here">',
  '<input title="Titled">',
  '<input aria-label="Labelled" placeholder="no">',
  '<input type=submit>',
  '<input type=submit value="Send it">',
  '<input type=reset>',
  '<input type=button value="Push">',
  '<input type=image alt="Go" src="data:,">',
  '<label><input type=checkbox> Gift wrap</label>',
  '<label><input type=radio> Small</label>',
  '<textarea aria-label="Notes"></textarea>',
  '<div role=checkbox aria-checked=false>Agree</div>',
  '<div role=tab>Reviews <span>(3)</span></div>',
  '<div role=menuitem tabindex=-1>Copy</div>',
  '<div role=switch aria-label="Dark">o</div>',
  '<div role=slider aria-label="Volume" tabindex=0>7</div>',
  '<div role=textbox aria-label="Chat" tabindex=0>x</div>',
  '<div contenteditable role=textbox aria-label="Editor">words</div>',
  '<details><summary>More of it</summary>x</details>',
]

test.skipIf(!chromiumPath)('controls have the names that the browser gives to screen readers', async () => {
  const { page } = await openRead('<title>Names</title>')
  const session = await page.context().newCDPSession(page)
  const names: { body: string; ours: unknown; browser: unknown }[] = []
  for (const body of bodies) {
    await page.evaluate(`document.body.setHTMLUnsafe(${JSON.stringify(body)})`)
    const ours = await page.evaluate('globalThis.found = driver.getPageState().interactions[0]; found?.description')
    const { result } = await session.send('Runtime.evaluate', { expression: 'found.items[0].element' })
    const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId: result.objectId as string })
    // Chromium before 156 keeps the spaces at the ends of a name, which the rules for names strip.
    names.push({ body, ours, browser: String(nodes[0]?.name?.value ?? '').trim() })
  }
  expect(names.filter(({ ours, browser }) => !browser || ours !== browser)).toEqual([])
})
