import { keepDraft } from '../chat/draft.ts'

const key = 'loaded for'

/**
 * The policy of the page allows one bridge, which was there or expected when the page was loaded. One that turned up elsewhere needs the page to be
 * loaded anew, once.
 */
export function mayConnect(url: string): boolean {
  const allowed = document.querySelector<HTMLMetaElement>('meta[name=bridge-origin]')?.content
  if (new URL(url).origin === allowed) {
    sessionStorage.removeItem(key)
    return true
  }
  if (sessionStorage.getItem(key) !== url) {
    sessionStorage.setItem(key, url)
    keepDraft()
    location.reload()
  }
  return false
}
