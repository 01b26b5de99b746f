const key = 'draft'

/** Keeps a draft across a reload that the page itself causes. */
export function keepDraft(): void {
  const typed = document.querySelector<HTMLTextAreaElement>('textarea[data-page-field]')?.value ?? ''
  if (typed !== '') sessionStorage.setItem(key, typed)
}

export function takeDraft(): string {
  const typed = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return typed
}
