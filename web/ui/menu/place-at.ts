const gap = 6

export interface Point {
  x: number
  y: number
}

/** Places a top-layer box with its corner at a point, moved as far as the window requires. */
export function placeAt(box: HTMLElement, { x, y }: Point): void {
  const { offsetWidth, offsetHeight } = box
  box.style.left = `${Math.max(gap, Math.min(x, window.innerWidth - offsetWidth - gap))}px`
  box.style.top = `${Math.max(gap, Math.min(y, window.innerHeight - offsetHeight - gap))}px`
}
