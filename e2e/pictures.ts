// Owns pictures for the journeys, drawn by the browser, so that no files are needed.
import type { Page } from '@playwright/test'

/** A file for a picture input: a plain area of one colour. */
export const picture = async (page: Page, name: string, colour: string) => {
  const url: string = await page.evaluate(`(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const pen = canvas.getContext('2d')
    pen.fillStyle = ${JSON.stringify(colour)}
    pen.fillRect(0, 0, 640, 480)
    return canvas.toDataURL('image/png')
  })()`)
  return { name, mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') }
}
