/** Links inside the shop use `go`; others, and clicks that open a new tab, work as usual. */
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
