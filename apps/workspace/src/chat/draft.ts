const key = 'draft'

/** What is typed and not sent outlives a reload that the person did not ask for. */
export function keepDraft(): void {
  const typed = document.querySelector<HTMLTextAreaElement>('textarea[data-page-field]')?.value ?? ''
  if (typed !== '') sessionStorage.setItem(key, typed)
}

export function takeDraft(): string {
  const typed = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return typed
}
