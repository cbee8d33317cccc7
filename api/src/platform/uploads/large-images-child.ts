// Owns the program of the child process that decodes large pictures: one task in, one master or failure out.
import type { ImageResult, ImageTask } from './large-images.ts'
import { makeMaster } from './master.ts'

const answer = (result: ImageResult) => process.send?.(result)

process.on('message', ({ bytes, format }: ImageTask) => {
  makeMaster(Buffer.from(bytes), format).then(answer, () => answer({ failed: true }))
})
process.on('disconnect', () => process.exit())
