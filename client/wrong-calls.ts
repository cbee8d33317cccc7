// Owns calls that must not compile, to show that the types of the API document check something. Nothing runs it.
import createClient from 'openapi-fetch'
import type { paths } from './generated/api.d.ts'

const api = createClient<paths>()

// @ts-expect-error there is no such path
api.GET('/api/nothing')
// @ts-expect-error a stay has an end
api.POST('/api/booking/book', { body: { apartmentId: '', startDate: '' } })
// @ts-expect-error guests do not pay in cash by themselves
api.POST('/api/payments', { body: { bookingId: '', method: 'cash' } })
const { data } = await api.GET('/api/booking/{id}', { params: { path: { id: '' } } })
// @ts-expect-error the reply has no such field
data?.cost
