import { z } from 'zod'
import { sendShopEvent } from './events.ts'
import { handleShopJob } from './queue.ts'

export const shopJobs = [
  handleShopJob({
    name: 'send-sandbox-shop-event',
    payload: z.object({ id: z.string(), copy: z.int() }),
    run: sendShopEvent,
  }),
]
