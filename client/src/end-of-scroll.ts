/** The properties of a scrolled element that tell where its reader is. */
interface Scrolled {
  scrollHeight: number;
  scrollTop: number;
  clientHeight: number;
}

/**
 * Whether a reader reads the end. A scroll event comes a frame after its cause. By then the element may have shrunk or
 * its content grown, so that its end has moved away from a reader who has not moved: only scrolling up leaves the end.
 */
export class EndOfScroll {
  readonly #nearPx: number;
  #scrollTop = 0;
  #isReached = true;

  /** So far from the end still counts as the end. */
  constructor(nearPx: number) {
    this.#nearPx = nearPx;
  }

  get isReached(): boolean {
    return this.#isReached;
  }

  /** To be called with each scroll event. */
  scrolled({ scrollHeight, scrollTop, clientHeight }: Scrolled): void {
    if (scrollHeight - scrollTop - clientHeight < this.#nearPx) this.#isReached = true;
    else if (scrollTop < this.#scrollTop) this.#isReached = false;
    this.#scrollTop = scrollTop;
  }
}
