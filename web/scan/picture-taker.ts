import type { Picture } from './codes.ts'

/**
 * What is looked at by turns. Small pictures are read in a quarter of the time, and enough for most codes.
 * The fine bars of a printed boarding pass need every pixel of the camera, held straight; a noisy picture is
 * clearer at half the size.
 */
const turns = [
  { width: 800, degrees: 0 },
  { width: 1920, degrees: 0 },
  { width: 1280, degrees: 0 },
  { width: 1920, degrees: 10 },
  { width: 800, degrees: 0 },
  { width: 1920, degrees: 0 },
  { width: 1280, degrees: 0 },
  { width: 1920, degrees: -10 },
]
const quickWidth = 800

/** Takes pictures of the whole video for the reader, including the edges that the page cuts off. */
export class PictureTaker {
  readonly #canvas = document.createElement('canvas')
  #turn = 0

  take(video: HTMLVideoElement): Picture | null {
    const pen = this.#canvas.getContext('2d', { willReadFrequently: true })
    const turn = turns[this.#turn++ % turns.length]
    if (!pen || !turn) return null
    const { videoWidth, videoHeight } = video
    const scale = Math.min(1, turn.width / videoWidth)
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    if (this.#canvas.width !== width || this.#canvas.height !== height)
      Object.assign(this.#canvas, { width, height })
    pen.resetTransform()
    pen.clearRect(0, 0, width, height)
    pen.translate(width / 2, height / 2)
    pen.rotate((turn.degrees * Math.PI) / 180)
    pen.drawImage(video, -width / 2, -height / 2, width, height)
    return {
      pixels: pen.getImageData(0, 0, width, height).data.buffer,
      width,
      height,
      isThorough: turn.width > quickWidth,
    }
  }
}
