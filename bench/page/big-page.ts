const card = (each: number) =>
  `<article data-id="t${each}"><h3>Thing ${each}</h3><p>Text of <b>it</b></p><div><span>12</span><button>Add</button><label>Count <input></label></div></article>`

/** About 5,600 elements and 1,250 controls. */
export const bigPage = `<!doctype html><html lang="en"><body><main>${Array.from({ length: 625 }, (_, each) => card(each)).join('')}</main>
  <script type="module" src="/page-script.js"></script></body></html>`

/** Runs in the page: changes one word and adds one element. */
export const change = (each: number) =>
  `document.querySelectorAll('b')[${each * 7}].textContent = 'new ${each}'; document.querySelector('main').append(document.querySelectorAll('article')[9].cloneNode(true)); document.body.offsetHeight`

/** The reference: a plain walk that checks the visibility of every element and names each control by its own text, without labels, groups, outline or sizes. */
export const walk = `(() => {
  const controls = []
  for (const element of document.querySelectorAll('body *')) {
    const { display, visibility } = getComputedStyle(element)
    if (display === 'none' || visibility === 'hidden') continue
    if (!element.matches('a[href],button,input,select,textarea,[role],[tabindex]')) continue
    controls.push({ element, name: element.getAttribute('aria-label') ?? element.textContent.trim() })
  }
  return controls.length
})()`
