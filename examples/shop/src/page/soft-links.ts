/** Links inside of the shop go by `go`; all others, and those that somebody wants in a tab of its own, go as ever. */
export function followSoftly(go: (address: string) => void): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element).closest('a')
    if (link?.target !== '' || link.origin !== location.origin || link.hash !== '') return
    if (link.pathname !== '/shop' && !link.pathname.startsWith('/shop/')) return
    event.preventDefault()
    go(link.pathname + link.search)
  })
}
