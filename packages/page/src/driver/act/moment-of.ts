import type { PageMoment } from './describe-change.ts'
import { isShown } from './reach.ts'
import { cut, nameOf } from './words.ts'

const dialogs = 'dialog[open],[role=dialog],[role=alertdialog]'
const alerts = '[role=alert],[role=status],[aria-live=polite],[aria-live=assertive]'

/** What `describeChange` compares. `outline` comes from whoever reads the page. */
export function momentOf(page: Document, outline?: unknown): PageMoment {
  const shown = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)].filter(isShown)
  return {
    address: page.location.href,
    dialogs: shown(dialogs).map((each) => headingOf(each)),
    alerts: shown(alerts)
      .map((each) => cut(each.innerText, 200))
      .filter(Boolean),
    ...(outline === undefined ? {} : { outline }),
  }
}

function headingOf(dialog: HTMLElement): string {
  const isNamed = dialog.matches('[aria-label],[aria-labelledby]')
  return cut(isNamed ? nameOf(dialog) : (dialog.querySelector('h1,h2,h3,h4')?.textContent ?? nameOf(dialog)))
}
