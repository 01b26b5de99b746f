const step = 150

/** Scrolls the list that is shown, a step per frame. */
export async function scrollUp(frames: number): Promise<void> {
  const viewport = document.querySelector('.message-list-viewport')
  for (let frame = 0; viewport && frame < frames; frame += 1) {
    viewport.scrollTop -= step
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
