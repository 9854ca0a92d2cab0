import { z } from 'zod'

// Our policy forbids eval, which zod would try for speed. Pages that check forms with it load this first.
z.config({ jitless: true })
