const nearPx = 60
const marginPx = 16

/**
 * Keeps the end of a list in view as it grows or is resized; the first confirm card, if there is one. A person who scrolled away is left alone until
 * a card appears, or `isWanted` is true.
 */
export function stayAtEnd(list: HTMLElement): (isWanted: boolean) => void {
  let isNear = true
  let asked: Element | null = null
  let height = 0

  const end = () => {
    const card = list.querySelector<HTMLElement>('.card')
    const bottom = card ? card.offsetTop + card.offsetHeight + marginPx : list.scrollHeight
    return Math.max(0, bottom - list.clientHeight)
  }
  const goThere = () => {
    height = list.clientHeight
    if (isNear) list.scrollTop = end()
  }
  list.addEventListener('scroll', () => {
    // After a resize, the scroll event is not the person's.
    if (list.clientHeight === height) isNear = Math.abs(end() - list.scrollTop) < nearPx
  })
  new ResizeObserver(goThere).observe(list)
  return (isWanted) => {
    const card = list.querySelector('.card')
    if (isWanted || (card && card !== asked)) isNear = true
    asked = card
    goThere()
  }
}
