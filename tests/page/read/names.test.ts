import { expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { driverScript, openRead } from './read-page.ts'

const script = `${driverScript}
  import { computeAccessibleName } from 'dom-accessibility-api'
  globalThis.computeAccessibleName = computeAccessibleName
`

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

test.skipIf(!chromiumPath)(
  'controls have the accessible names that browsers and screen readers give them',
  async () => {
    const { page } = await openRead('<title>Names</title>', { script })
    const compare = `(body) => {
    document.body.setHTMLUnsafe(body)
    const [found] = createPageDriver(document).getPageState().interactions
    return { body, ours: found?.description, theirs: found && computeAccessibleName(found.items[0].element) }
  }`
    const names = []
    for (const body of bodies) {
      names.push(
        (await page.evaluate(`(${compare})(${JSON.stringify(body)})`)) as {
          body: string
          ours: string
          theirs: string
        },
      )
    }
    expect(names.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
    expect(names.filter(({ theirs }) => !theirs)).toEqual([])
  },
)
