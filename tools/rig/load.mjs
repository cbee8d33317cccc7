// Owns the requests that the rigs send: what is asked for, and many of them at a time.
const night = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

/** A list that the response cache answers. */
export const cached = () => ['/api/admin/apartments']

/** A search by dates, which no cache answers. */
export const search = (_scene, n) => [`/api/admin/apartments?from=${night(1 + (n % 200))}&to=${night(4 + (n % 200))}`]

/** A booking, each of another night and guest. */
export const booking = ({ tokens, apartments }, n) => {
  const from = 1 + Math.floor(n / apartments.length)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens[n % tokens.length]}` }
  const body = JSON.stringify({
    apartmentId: apartments[n % apartments.length],
    startDate: night(from),
    endDate: night(from + 1),
  })
  return ['/api/booking/book', { method: 'POST', headers, body }]
}

/** Sends `count` requests, `at once` of them open, to the processes in turn; gives seconds and what failed. */
export async function load(products, scene, callOf, { count, atOnce, from }) {
  let next = 0
  const failed = new Map()
  const began = performance.now()
  const one = async () => {
    while (next < count) {
      const n = from + next++
      const [path, init] = callOf(scene, n)
      const answer = await fetch(`${products[n % products.length].origin}${path}`, init).catch((error) => ({ error }))
      const text = answer.error ? answer.error.message : await answer.text()
      if (!answer.ok)
        failed.set(
          `${answer.status} ${text.slice(0, 80)}`,
          (failed.get(`${answer.status} ${text.slice(0, 80)}`) ?? 0) + 1,
        )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { seconds: (performance.now() - began) / 1000, failed }
}
