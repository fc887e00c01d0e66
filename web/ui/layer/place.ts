const gap = 6

/** Places a top-layer box below its owner, or above where there is no room; never past the window's edge. */
export function placeBelow(box: HTMLElement, owner: DOMRect, align: 'start' | 'centre'): void {
  const { offsetWidth, offsetHeight } = box
  const wanted = align === 'start' ? owner.left : owner.left + owner.width / 2 - offsetWidth / 2
  const left = Math.max(gap, Math.min(wanted, window.innerWidth - offsetWidth - gap))
  const below = owner.bottom + gap
  const above = owner.top - offsetHeight - gap
  box.style.left = `${left}px`
  box.style.top = `${below + offsetHeight > window.innerHeight && above > 0 ? above : below}px`
}
