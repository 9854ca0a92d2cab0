import path from 'node:path'
import { z } from 'zod'

/** The environment, read once. What an operator tunes at run time is config in the back office, not here. */
const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8000),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_URL: z.url().optional(),
  DEMO: z.enum(['0', '1']).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  TRUST_PROXY: z.string().optional(),
})

export type Env = {
  mode: 'production' | 'development' | 'test'
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  appSecret: string | undefined
  publicUrl: string | undefined
  demo: boolean
  logLevel: string
  /** addresses or subnets whose forwarded headers count */
  trustProxy: string[] | false
}

/** Returns the environment, or a readable list of what is wrong with it. */
export function readEnv(raw: NodeJS.ProcessEnv): Env | { problems: string[] } {
  const filled = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(filled)
  if (!parsed.success) return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const problems: string[] = []
  if (production && !env.DATABASE_URL)
    problems.push('DATABASE_URL: production needs the address of your PostgreSQL (postgres://user:password@host/database)')
  if (production && !env.APP_SECRET)
    problems.push('APP_SECRET: production needs a secret of at least 32 characters; make one with: openssl rand -hex 32')
  if (production && env.DEMO === '1') problems.push('DEMO: demo accounts are never created in production; leave it out')
  if (problems.length > 0) return { problems }
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    appSecret: env.APP_SECRET,
    publicUrl: env.PUBLIC_URL,
    demo: env.DEMO === undefined ? !env.DATABASE_URL && !production : env.DEMO === '1',
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY ? env.TRUST_PROXY.split(',').map((part) => part.trim()) : false,
  }
}

export const isLoopbackHost = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host)
